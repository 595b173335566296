import { isIPv6 } from 'node:net'

/**
 * Where an address is counted: an IPv4 address by itself, of an IPv6 address the first 64 bits, since whoever has one has
 * the whole network.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!isIPv6(plain)) return address
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an address, without zeroes in front; a last part in IPv4 notation counts as two. */
function groupsOf(address: string): readonly string[] {
  const lastGroup = address.lastIndexOf(':') + 1
  const isMixed = address.includes('.', lastGroup)
  const [head = '', tail] = (isMixed ? `${address.slice(0, lastGroup)}0:0` : address).split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const first = groups(head)
  const last = groups(tail ?? '')
  const between = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...between, ...last].map((group) => Number.parseInt(group, 16).toString(16))
}
