import { allUnitsChain } from './entry-link.ts'

/** A head that was kept outside the database. */
export interface KnownHead {
  /** Undefined where only the number and hash were kept. */
  readonly chain: string | undefined
  readonly entries: number
  /** Hexadecimal. */
  readonly hash: string
}

const hashPattern = /:([\da-f]{64})\b/g
/** Of the unit and the number before a hash. */
const maxPrefixLength = 52

/** Finds the heads in a text, such as a line of the log, the manifest of a back-up or an option. */
export function findHeads(text: string): readonly KnownHead[] {
  return [...text.matchAll(hashPattern)].flatMap(({ 1: hash = '', index }) => {
    const words = text.slice(Math.max(0, index - maxPrefixLength), index).split(/[^\w/-]/)
    const [entries = '', chain] = (words.at(-1) ?? '').split('/').toReversed()
    if (!/^\d{1,15}$/.test(entries)) return []
    return [{ chain: chain === 'alle' ? allUnitsChain : chain, entries: Number(entries), hash }]
  })
}

/** The text of a head, as `formatHead` writes it. */
export function formatKnownHead({ chain, entries, hash }: KnownHead): string {
  const name = chain === allUnitsChain ? 'alle' : chain
  return `${name === undefined ? '' : `${name}/`}${entries}:${hash}`
}

/** Looks for known heads while chains are verified. */
export interface HeadSearch {
  readonly isWanted: (chain: string, entries: number) => boolean
  readonly offer: (chain: string, entries: number, hash: Buffer) => void
  /** The points of these heads can no longer be computed: their entries were dropped. */
  readonly skip: (chain: string, fromEntries: number, toEntries: number) => void
  /** The heads that were not found, and those that can no longer be checked. */
  readonly result: () => {
    readonly missing: readonly KnownHead[]
    readonly uncheckable: readonly KnownHead[]
  }
}

export function createHeadSearch(heads: readonly KnownHead[]): HeadSearch {
  const byEntries = Map.groupBy(
    new Map(heads.map((head) => [formatKnownHead(head), head])).values(),
    ({ entries }) => entries,
  )
  const numbers = [...byEntries.keys()].toSorted((one, other) => one - other)
  const found = new Set<KnownHead>()
  const skipped = new Set<KnownHead>()
  const at = (chain: string, entries: number) =>
    (byEntries.get(entries) ?? []).filter((head) => head.chain === undefined || head.chain === chain)
  return {
    isWanted: (chain, entries) => at(chain, entries).length > 0,
    offer(chain, entries, hash) {
      const hex = hash.toString('hex')
      for (const head of at(chain, entries)) if (head.hash === hex) found.add(head)
    },
    skip(chain, from, to) {
      for (const entries of numbers)
        if (entries >= from && entries <= to) for (const head of at(chain, entries)) skipped.add(head)
    },
    result() {
      const rest = [...byEntries.values()].flat().filter((head) => !found.has(head))
      return {
        missing: rest.filter((head) => !skipped.has(head)),
        uncheckable: rest.filter((head) => skipped.has(head)),
      }
    },
  }
}
