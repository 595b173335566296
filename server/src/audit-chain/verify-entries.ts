import { sql } from 'kysely'
import type { Database } from '../database/connection/database.ts'
import { readChainHeads } from './chain-heads.ts'
import { type ChainVerification, createChainVerifier } from './chain-verifier.ts'
import { entryChain, entryLink } from './entry-link.ts'
import { createHeadSearch, type KnownHead } from './known-heads.ts'

export interface VerificationOptions {
  /** In milliseconds since 1970: the retention drops no later entries. Is asked again where entries seem to be missing. */
  readonly readDroppedBefore: () => Promise<number>
  /** Heads that must be points of the chains. */
  readonly heads?: readonly KnownHead[]
  readonly signal?: AbortSignal
  /** Awaited between slices. */
  readonly pace?: () => Promise<void>
  /** Called after each slice, with the sequence that it came to and the last one. */
  readonly onProgress?: (done: number, all: number) => void
}

export interface Verification {
  /** By chain; those without entries and seals are left out. */
  readonly chains: readonly ChainVerification[]
  readonly entries: number
  /** Entries behind the last seal, which nothing proves yet. */
  readonly unsealed: number
  /** Known heads that no chain has: its end was cut off, or it was made anew. */
  readonly missingHeads: readonly KnownHead[]
  /** Known heads whose entries were dropped. */
  readonly uncheckableHeads: readonly KnownHead[]
}

const sliceSize = 2_000

/**
 * Reads the sealed audit trail in slices and computes all seals again, also while others write, seal and drop. The memory that it needs
 * does not grow with the trail. Rejects with the reason of the signal once that is aborted.
 */
export async function verifyEntries(
  { kysely }: Pick<Database, 'kysely'>,
  options: VerificationOptions,
): Promise<Verification> {
  const heads = await readChainHeads(kysely)
  const through = Math.max(0, ...heads.map(({ lastSequence }) => lastSequence))
  const search = createHeadSearch(options.heads ?? [])
  const newVerifier = (chain: string, lastSeal: number) =>
    createChainVerifier(kysely, { chain, lastSeal, through, search, ...options })
  const verifiers = new Map(heads.map(({ chain, number }) => [chain, newVerifier(chain, number)]))
  let entries = 0
  for (let after = 0; after < through; ) {
    options.signal?.throwIfAborted()
    const { rows } = await sql<{ chain: string; sequence: number; link: Buffer }>`
      SELECT ${entryChain('e')} AS chain, e.sequence, ${entryLink('e')} AS link FROM stamboek.audit_entry e
      WHERE e.sequence > ${after} AND e.sequence <= ${through} ORDER BY e.sequence LIMIT ${sliceSize}`.execute(
      kysely,
    )
    for (const { chain, link } of rows) {
      const verifier = verifiers.get(chain) ?? newVerifier(chain, 0)
      verifiers.set(chain, verifier)
      await verifier.add(link)
    }
    entries += rows.length
    after = rows.length < sliceSize ? through : (rows.at(-1)?.sequence ?? through)
    options.onProgress?.(after, through)
    await options.pace?.()
  }
  const chains: ChainVerification[] = []
  for (const [, verifier] of [...verifiers].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    options.signal?.throwIfAborted()
    chains.push(await verifier.finish())
  }
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM stamboek.audit_entry
    WHERE sequence > ${through}`.execute(kysely)
  const { missing, uncheckable } = search.result()
  return {
    chains,
    entries,
    unsealed: rows[0]?.count ?? 0,
    missingHeads: missing,
    uncheckableHeads: uncheckable,
  }
}
