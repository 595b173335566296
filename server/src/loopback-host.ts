import { isIP } from 'node:net'

/** IPv6 addresses may have brackets, as in a URL. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|::1|\[::1\])$/i.test(host) || (isIP(host) === 4 && host.startsWith('127.'))
}
