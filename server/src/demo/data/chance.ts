/** A number in [0, 1) that depends only on index and purpose (FNV-1a, then the murmur3 finaliser). */
export function chance(index: number, purpose: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < purpose.length; at++) hash = Math.imul(hash ^ purpose.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ index, 0x01000193) ^ Math.floor(index / 2 ** 32)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
