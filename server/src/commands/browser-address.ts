import { isIPv6 } from 'node:net'
import type { Config } from '../start/config.ts'

const anyAddresses = new Set(['0.0.0.0', '::'])

/** The address of the program for a browser, without a slash at its end: PUBLIC_URL, or that of HOST and PORT on this machine. */
export function browserAddress({
  host,
  port,
  publicUrl,
  basePath,
}: Pick<Config, 'host' | 'port' | 'publicUrl' | 'basePath'>): string {
  return (publicUrl ?? `http://${nameOf(host)}:${port}`) + basePath
}

/** Nobody can browse to all addresses at once; this machine has a name. */
function nameOf(host: string): string {
  if (anyAddresses.has(host)) return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}
