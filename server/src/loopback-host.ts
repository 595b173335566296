import { isIP } from 'node:net'

/** Whether only this machine can reach a server that listens there. An IPv6 address may stand in brackets, as in a URL. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|::1|\[::1\])$/i.test(host) || (isIP(host) === 4 && host.startsWith('127.'))
}
