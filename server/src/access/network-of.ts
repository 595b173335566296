import { isIPv4, isIPv6 } from 'node:net'

/**
 * Where an address is counted: an IPv4 address by itself, of an IPv6 address the first 64 bits, since whoever has one has
 * the whole network.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*/, '')
  const mapped = plain.replace(/^::ffff:/i, '')
  if (isIPv4(mapped)) return mapped
  if (!isIPv6(plain)) return address
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an address in the canonical notation of web addresses, which leaves out the longest run of zeroes. */
function groupsOf(address: string): readonly string[] {
  const groups = (host: string) => host.split(/[:[\]]+/).slice(1, -1)
  const { hostname } = new URL(`http://[${address}]`)
  const zeroes = 8 - groups(hostname).length
  return groups(hostname.replace('::', `:${'0:'.repeat(zeroes)}`))
}
