import { isIP } from 'node:net'

/** Whether `host` is `localhost`, `::1`, with or without the brackets of a URL, or in 127.0.0.0/8. Looks nothing up. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|::1|\[::1\])$/i.test(host) || (isIP(host) === 4 && host.startsWith('127.'))
}
