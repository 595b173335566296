import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { createPacer } from '../concurrency/pacer.ts'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Database, DatabaseTables } from '../database/connection/database.ts'
import { type ChainHead, readChainHeads } from './chain-heads.ts'
import { entryChain, entryLink, sequenceOfLink, timeOfLink } from './entry-link.ts'
import { extendDigest, hashPoint, noHash } from './seal-hash.ts'

/** Of a seal: the finer, the nearer a fault is located. */
export const maxEntriesPerSeal = 250

const sliceSize = 2_000
const maxSlicesPerRun = 500
const minPauseMs = 20

export interface SealingRun {
  readonly entries: number
  /** The heads of the chains that got entries. */
  readonly heads: readonly ChainHead[]
  /** Nothing is left up to the horizon. */
  readonly isDone: boolean
}

interface SealingOptions {
  /** The sequence up to which every entry is visible or will never exist. */
  readonly horizon: number
  readonly signal?: AbortSignal
}

/**
 * Seals the entries behind the last seal up to the horizon, in slices of a transaction each, at most a million. Undefined while another node
 * does it.
 */
export async function sealEntries(
  { kysely }: Pick<Database, 'kysely'>,
  { horizon, signal }: SealingOptions,
): Promise<SealingRun | undefined> {
  const moved = new Map<string, ChainHead>()
  const pace = createPacer()
  let entries = 0
  for (let slices = 0; slices < maxSlicesPerRun; slices += 1) {
    if (signal?.aborted) break
    const start = performance.now()
    const slice = await kysely.transaction().execute((transaction) => sealSlice(transaction, horizon))
    if (!slice) return entries === 0 ? undefined : { entries, heads: [...moved.values()], isDone: true }
    entries += slice.entries
    for (const head of slice.heads) moved.set(head.chain, head)
    if (slice.entries < sliceSize) return { entries, heads: [...moved.values()], isDone: true }
    // Half of the time at most, so that a long trail of before is caught up without slowing saves.
    await delay(Math.max(minPauseMs, performance.now() - start))
    await pace()
  }
  return { entries, heads: [...moved.values()], isDone: false }
}

interface EntryRow {
  readonly chain: string
  readonly link: Buffer
}

async function sealSlice(
  transaction: Kysely<DatabaseTables>,
  horizon: number,
): Promise<Omit<SealingRun, 'isDone'> | undefined> {
  const { rows: locks } = await sql<{
    isMine: boolean
  }>`SELECT pg_try_advisory_xact_lock(${advisoryLocks.auditChain}) AS "isMine"`.execute(transaction)
  if (!locks[0]?.isMine) return undefined
  const heads = new Map((await readChainHeads(transaction)).map((head) => [head.chain, head]))
  const position = Math.max(0, ...[...heads.values()].map(({ lastSequence }) => lastSequence))
  if (position >= horizon) return { entries: 0, heads: [] }
  const { rows } = await sql<EntryRow>`SELECT ${entryChain('e')} AS chain, ${entryLink('e')} AS link
    FROM stamboek.audit_entry e WHERE e.sequence > ${position} AND e.sequence <= ${horizon}
    ORDER BY e.sequence LIMIT ${sliceSize}`.execute(transaction)
  if (rows.length === 0) return { entries: 0, heads: [] }
  const open = await readOpenSeals(transaction, [...heads.values()])
  const seals = [...Map.groupBy(rows, ({ chain }) => chain)].flatMap(([chain, ofChain]) =>
    appendLinks(
      chain,
      ofChain.map(({ link }) => link),
      { head: heads.get(chain), open: open.get(chain) },
    ),
  )
  await writeSeals(transaction, seals)
  const last = new Map(seals.map((seal) => [seal.chain, { ...seal, lastMadeAt: isoTime(seal.lastTime) }]))
  return { entries: rows.length, heads: [...last.values()] }
}

interface Seal {
  readonly chain: string
  readonly number: number
  readonly entryCount: number
  readonly entries: number
  readonly lastSequence: number
  readonly lastTime: number
  readonly digest: Buffer
  readonly hash: Buffer
  /** The stored hash of the seal that this one extends; null for a new seal. */
  readonly formerHash: Buffer | null
}

interface OpenSeal {
  readonly chain: string
  readonly entryCount: number
  readonly digest: Buffer
  /** Of the seal before. */
  readonly previousHash: Buffer | null
}

/** The heads that still take entries. One of which all entries were dropped does not: its digest is all that is left of them. */
async function readOpenSeals(
  transaction: Kysely<DatabaseTables>,
  heads: readonly ChainHead[],
): Promise<ReadonlyMap<string, OpenSeal>> {
  const { rows } =
    await sql<OpenSeal>`SELECT s.chain, s.entry_count AS "entryCount", s.digest, p.hash AS "previousHash"
    FROM unnest(${heads.map(({ chain }) => chain)}::uuid[], ${heads.map(({ number }) => number)}::int[]) h(chain, number)
    JOIN stamboek.audit_seal s ON s.chain = h.chain AND s.number = h.number
    LEFT JOIN stamboek.audit_seal p ON p.chain = s.chain AND p.number = s.number - 1
    WHERE s.entry_count < ${maxEntriesPerSeal} AND s.dropped_count < s.entry_count`.execute(transaction)
  return new Map(rows.map((row) => [row.chain, row]))
}

interface ChainEnd {
  readonly head: ChainHead | undefined
  readonly open: OpenSeal | undefined
}

/** The seals of a chain that change or come by these links, in order. */
function appendLinks(chain: string, links: readonly Buffer[], { head, open }: ChainEnd): readonly Seal[] {
  const seals: Seal[] = []
  let previous = (open ? open.previousHash : head?.hash) ?? noHash
  let number = (head?.number ?? 0) + (open ? 0 : 1)
  let entries = head?.entries ?? 0
  let former = open
  for (let at = 0; at < links.length; ) {
    const taken = links.slice(at, at + maxEntriesPerSeal - (former?.entryCount ?? 0))
    at += taken.length
    entries += taken.length
    const digest = taken.reduce(extendDigest, former?.digest ?? noHash)
    const times = taken.map(timeOfLink)
    const point = {
      entries,
      lastSequence: taken.map(sequenceOfLink).at(-1) ?? 0,
      lastTime: Math.max(...times, former && head ? Date.parse(head.lastMadeAt) : 0),
    }
    const hash = hashPoint(previous, digest, point)
    seals.push({
      chain,
      number,
      entryCount: taken.length + (former?.entryCount ?? 0),
      ...point,
      digest,
      hash,
      formerHash: former && head ? head.hash : null,
    })
    previous = hash
    number += 1
    former = undefined
  }
  return seals
}

/** Throws if another writer changed a seal meanwhile, which the lock rules out. */
async function writeSeals(transaction: Kysely<DatabaseTables>, seals: readonly Seal[]): Promise<void> {
  const extended = seals.filter(({ formerHash }) => formerHash !== null)
  const columns = sql.raw(
    'chain, number, entry_count, entries, last_sequence, last_made_at, digest, hash, former_hash',
  )
  const { numAffectedRows = 0n } = await sql`UPDATE stamboek.audit_seal s
    SET (entry_count, entries, last_sequence, last_made_at, digest, hash)
      = (n.entry_count, n.entries, n.last_sequence, n.last_made_at, n.digest, n.hash)
    FROM ${unnestSeals(extended)} n(${columns})
    WHERE s.chain = n.chain AND s.number = n.number AND s.hash = n.former_hash`.execute(transaction)
  if (Number(numAffectedRows) !== extended.length)
    throw new Error('A seal of the audit trail changed while it was extended')
  const added = seals.filter(({ formerHash }) => formerHash === null)
  await sql`INSERT INTO stamboek.audit_seal (chain, number, entry_count, entries, last_sequence, last_made_at, digest, hash)
    SELECT n.chain, n.number, n.entry_count, n.entries, n.last_sequence, n.last_made_at, n.digest, n.hash
    FROM ${unnestSeals(added)} n(${columns})`.execute(transaction)
}

function unnestSeals(seals: readonly Seal[]) {
  return sql`unnest(${seals.map(({ chain }) => chain)}::uuid[], ${seals.map(({ number }) => number)}::int[],
    ${seals.map(({ entryCount }) => entryCount)}::int[], ${seals.map(({ entries }) => entries)}::bigint[],
    ${seals.map(({ lastSequence }) => lastSequence)}::bigint[], ${seals.map(({ lastTime }) => isoTime(lastTime))}::timestamptz[],
    ${seals.map(({ digest }) => digest)}::bytea[], ${seals.map(({ hash }) => hash)}::bytea[],
    ${seals.map(({ formerHash }) => formerHash)}::bytea[])`
}

function isoTime(time: number): string {
  return new Date(time).toISOString()
}
