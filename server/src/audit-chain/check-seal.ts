import { compareLinks, linkLength, sequenceOfLink, splitLinks, timeOfLink } from './entry-link.ts'
import { type ChainPoint, extendDigest, hashPoint, noHash } from './seal-hash.ts'

export interface StoredSeal {
  readonly chain: string
  readonly number: number
  readonly entryCount: number
  readonly droppedCount: number
  /** Entries of the chain up to the end of the seal. */
  readonly entries: number
  readonly lastSequence: number
  /** ISO 8601, of the latest entry. */
  readonly lastMadeAt: string
  readonly digest: Buffer
  readonly hash: Buffer
  /** The joined links of dropped entries; null where none or all of them were dropped. */
  readonly dropped: Buffer | null
}

/** The end of the seal before; of the beginning of a chain all zero. */
export type SealEnd = Pick<StoredSeal, 'number' | 'entries' | 'lastSequence' | 'hash'>

export const chainBeginning: SealEnd = { number: 0, entries: 0, lastSequence: 0, hash: noHash }

export interface SealCheckOptions {
  /** In milliseconds since 1970: the retention drops no later entries. */
  readonly droppedBefore: number
  /** Whether the hash at this number of entries is looked for; `onPoint` then gets it. */
  readonly isWanted: (entries: number) => boolean
  readonly onPoint: (entries: number, hash: Buffer) => void
}

/**
 * Checks a seal against the links of the entries that are there, in order, and against the seal before. Returns a Dutch
 * sentence that says what is wrong, undefined if nothing is.
 */
export function checkSeal(
  before: SealEnd,
  seal: StoredSeal,
  present: readonly Buffer[],
  options: SealCheckOptions,
): string | undefined {
  if (seal.number !== before.number + 1) {
    const missing = seal.number - before.number - 1
    return missing === 1 ? 'Een zegel ontbreekt.' : `Er ontbreken ${missing} zegels.`
  }
  if (seal.entries !== before.entries + seal.entryCount || !seal.hash.equals(hashSeal(before, seal)))
    return 'Het zegel sluit niet aan op het vorige: een van beide is gewijzigd.'
  if (options.isWanted(seal.entries)) options.onPoint(seal.entries, seal.hash)
  const isGone = seal.droppedCount === seal.entryCount
  if (isGone) return checkGone(seal, present, options)
  const dropped = splitLinks(seal.dropped ?? Buffer.alloc(0))
  return (
    compareCounts(seal, present.length, dropped.length) ??
    compareDigest(before, seal, mergeLinks(present, dropped), options) ??
    (dropped.some((link) => timeOfLink(link) >= options.droppedBefore) ? tooYoung : undefined)
  )
}

const tooYoung = 'Er zijn regels verwijderd die jonger zijn dan de bewaartijd.'

function hashSeal(before: SealEnd, seal: StoredSeal): Buffer {
  return hashPoint(before.hash, seal.digest, {
    entries: seal.entries,
    lastSequence: seal.lastSequence,
    lastTime: Date.parse(seal.lastMadeAt),
  })
}

function checkGone(
  { lastMadeAt }: StoredSeal,
  present: readonly Buffer[],
  { droppedBefore }: SealCheckOptions,
): string | undefined {
  if (present.length > 0)
    return `Er ${countLines(present.length)} te veel, tussen regels die verwijderd zijn.`
  return Date.parse(lastMadeAt) >= droppedBefore ? tooYoung : undefined
}

function compareCounts(
  { entryCount, droppedCount, dropped }: StoredSeal,
  present: number,
  noted: number,
): string | undefined {
  if (noted !== droppedCount || (dropped?.length ?? 0) !== droppedCount * linkLength)
    return 'Wat het zegel over verwijderde regels bewaart, is gewijzigd.'
  const difference = present + noted - entryCount
  if (difference < 0) return `Er ${countLines(-difference)} te weinig.`
  return difference > 0 ? `Er ${countLines(difference)} te veel.` : undefined
}

function countLines(count: number): string {
  return count === 1 ? 'is 1 regel' : `zijn ${count.toLocaleString('nl-NL')} regels`
}

function compareDigest(
  before: SealEnd,
  seal: StoredSeal,
  links: readonly Buffer[],
  { isWanted, onPoint }: SealCheckOptions,
): string | undefined {
  let digest: Buffer = noHash
  let lastTime = 0
  links.forEach((link, index) => {
    digest = extendDigest(digest, link)
    lastTime = Math.max(lastTime, timeOfLink(link))
    const point: ChainPoint = {
      entries: before.entries + index + 1,
      lastSequence: sequenceOfLink(link),
      lastTime,
    }
    if (point.entries < seal.entries && isWanted(point.entries))
      onPoint(point.entries, hashPoint(before.hash, digest, point))
  })
  return digest.equals(seal.digest) ? undefined : 'Een of meer regels zijn gewijzigd of verwisseld.'
}

function mergeLinks(present: readonly Buffer[], dropped: readonly Buffer[]): readonly Buffer[] {
  return dropped.length === 0 ? present : [...present, ...dropped].toSorted(compareLinks)
}
