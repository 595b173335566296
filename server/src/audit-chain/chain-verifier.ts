import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../database/connection/database.ts'
import { chainBeginning, checkSeal, type SealEnd, type StoredSeal } from './check-seal.ts'
import { entryChain, entryLink, sequenceOfLink } from './entry-link.ts'
import type { HeadSearch } from './known-heads.ts'
import { maxEntriesPerSeal } from './seal-entries.ts'

/** What is wrong, within the entries of one seal. */
export interface ChainFault {
  /** A Dutch sentence. */
  readonly message: string
  /** The sequences between which it lies. */
  readonly firstSequence: number
  readonly lastSequence: number
  /** ISO 8601, of the ends of the seal before and of this one; null at the beginning or the end of the chain. */
  readonly from: string | null
  readonly to: string | null
}

export interface ChainVerification {
  readonly chain: string
  /** Those that were dropped included. */
  readonly entries: number
  readonly dropped: number
  readonly lastMadeAt: string | null
  readonly hash: Buffer
  /** At most 1,000 of them. */
  readonly faults: readonly ChainFault[]
  readonly faultCount: number
}

export interface ChainVerifier {
  /** Adds the links of the entries of the chain in order. */
  readonly add: (link: Buffer) => Promise<void>
  readonly finish: () => Promise<ChainVerification>
}

interface VerifierOptions {
  readonly chain: string
  /** The number of the last seal to be verified. */
  readonly lastSeal: number
  /** The last sequence that `add` gets. */
  readonly through: number
  readonly search: HeadSearch
  readonly readDroppedBefore: () => Promise<number>
}

const sealsPerQuery = 100
const maxFaults = 1_000
/** More entries than that in a seal are wrong whatever they are. */
const maxPending = maxEntriesPerSeal * 4

const sealColumns =
  sql.raw(`chain, number, entry_count AS "entryCount", dropped_count AS "droppedCount", entries,
  last_sequence AS "lastSequence", last_made_at AS "lastMadeAt", digest, hash, dropped`)

/** Verifies one chain. What seems wrong may have been sealed or dropped meanwhile: it is read again in one snapshot before it counts. */
export function createChainVerifier(
  kysely: Kysely<DatabaseTables>,
  { chain, lastSeal, through, search, readDroppedBefore }: VerifierOptions,
): ChainVerifier {
  const faults: ChainFault[] = []
  let faultCount = 0
  let end: SealEnd & { readonly lastMadeAt: string | null } = { ...chainBeginning, lastMadeAt: null }
  let dropped = 0
  let pending: Buffer[] = []
  let seals: StoredSeal[] = []
  let droppedBefore: number | undefined

  async function nextSeal(): Promise<StoredSeal | undefined> {
    if (seals.length === 0 && end.number < lastSeal) {
      const { rows } = await sql<StoredSeal>`SELECT ${sealColumns} FROM stamboek.audit_seal
        WHERE chain = ${chain}::uuid AND number > ${end.number} AND number <= ${lastSeal}
        ORDER BY number LIMIT ${sealsPerQuery}`.execute(kysely)
      seals = [...rows]
    }
    return seals[0]
  }

  async function check(seal: StoredSeal, links: readonly Buffer[]): Promise<string | undefined> {
    droppedBefore ??= await readDroppedBefore()
    return checkSeal(end, seal, links, {
      droppedBefore,
      isWanted: (entries) => search.isWanted(chain, entries),
      onPoint: (entries, hash) => search.offer(chain, entries, hash),
    })
  }

  async function close(loaded: StoredSeal): Promise<void> {
    let seal = loaded
    let fault = await check(
      seal,
      pending.filter((link) => sequenceOfLink(link) <= seal.lastSequence),
    )
    if (fault !== undefined) {
      droppedBefore = undefined
      const fresh = await readSeal(kysely, loaded, end.lastSequence)
      seal = fresh.seal ?? loaded
      fault = fresh.seal ? await check(seal, fresh.links) : 'Een zegel is verdwenen.'
    }
    if (fault !== undefined) note(fault, seal.lastSequence, seal.lastMadeAt)
    if (seal.droppedCount === seal.entryCount)
      search.skip(chain, seal.entries - seal.entryCount + 1, seal.entries - 1)
    dropped += seal.droppedCount
    end = seal
    seals.shift()
    pending = pending.filter((link) => sequenceOfLink(link) > seal.lastSequence)
  }

  function note(message: string, lastSequence: number, to: string | null): void {
    faultCount += 1
    if (faults.length < maxFaults)
      faults.push({ message, firstSequence: end.lastSequence + 1, lastSequence, from: end.lastMadeAt, to })
  }

  return {
    async add(link) {
      const sequence = sequenceOfLink(link)
      for (let seal = await nextSeal(); seal && sequence > seal.lastSequence; seal = await nextSeal())
        await close(seal)
      if (sequence > end.lastSequence && pending.length <= maxPending) pending.push(link)
    },
    async finish() {
      for (let seal = await nextSeal(); seal; seal = await nextSeal()) await close(seal)
      if (end.number < lastSeal) note('De laatste zegels zijn verdwenen.', through, null)
      else if (pending.length > 0) {
        const count = await countEntries(kysely, { chain, after: end.lastSequence, through })
        if (count > 0)
          note(
            `Er ${count === 1 ? 'is 1 regel' : `zijn ${count.toLocaleString('nl-NL')} regels`} te veel, achter het laatste zegel.`,
            through,
            null,
          )
      }
      const { entries, lastMadeAt, hash } = end
      return { chain, entries, dropped, lastMadeAt, hash, faults, faultCount }
    },
  }
}

/** Reads a seal with the links of its entries, in one snapshot. */
function readSeal(kysely: Kysely<DatabaseTables>, { chain, number }: StoredSeal, after: number) {
  return kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      // A chain with few entries is looked for among many of others.
      await sql`SET LOCAL statement_timeout = 0`.execute(transaction)
      const { rows: seals } = await sql<StoredSeal>`SELECT ${sealColumns} FROM stamboek.audit_seal
        WHERE chain = ${chain}::uuid AND number = ${number}`.execute(transaction)
      const [seal] = seals
      if (!seal) return { seal: undefined, links: [] }
      const { rows } = await sql<{
        link: Buffer
      }>`SELECT ${entryLink('e')} AS link FROM stamboek.audit_entry e
        WHERE e.sequence > ${after} AND e.sequence <= ${seal.lastSequence} AND ${entryChain('e')} = ${chain}::uuid
        ORDER BY e.sequence LIMIT ${maxPending + 1}`.execute(transaction)
      return { seal, links: rows.map(({ link }) => link) }
    })
}

interface EntryRange {
  readonly chain: string
  readonly after: number
  readonly through: number
}

async function countEntries(
  kysely: Kysely<DatabaseTables>,
  { chain, after, through }: EntryRange,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM stamboek.audit_entry e
    WHERE e.sequence > ${after} AND e.sequence <= ${through} AND ${entryChain('e')} = ${chain}::uuid`.execute(
    kysely,
  )
  return rows[0]?.count ?? 0
}
