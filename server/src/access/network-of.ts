import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the key of a client for rate limits: its IPv4 address, or the /64 network of its IPv6 address, since a
 * client owns all of that. Returns any other text as it is.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*/, '')
  const mapped = plain.replace(/^::ffff:/i, '')
  if (isIPv4(mapped)) return mapped
  if (!isIPv6(plain)) return address
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`
}

function groupsOf(address: string): readonly string[] {
  const groups = (host: string) => host.split(/[:[\]]+/).slice(1, -1)
  const { hostname } = new URL(`http://[${address}]`)
  const zeroes = 8 - groups(hostname).length
  return groups(hostname.replace('::', `:${'0:'.repeat(zeroes)}`))
}
