import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../database/connection/database.ts'
import { allUnitsChain } from './entry-link.ts'

/** The last seal of a chain. */
export interface ChainHead {
  readonly chain: string
  readonly number: number
  /** Entries of the chain, those that were dropped included. */
  readonly entries: number
  readonly lastSequence: number
  /** Of the latest entry in the seal, ISO 8601. */
  readonly lastMadeAt: string
  readonly hash: Buffer
}

/** SQL that reads the heads of all chains, by chain, with one look into the index for each. */
export const chainHeadsQuery = `WITH RECURSIVE chain AS (
    (SELECT chain FROM stamboek.audit_seal ORDER BY chain LIMIT 1)
    UNION ALL
    SELECT (SELECT s.chain FROM stamboek.audit_seal s WHERE s.chain > c.chain ORDER BY s.chain LIMIT 1)
    FROM chain c WHERE c.chain IS NOT NULL)
  SELECT s.chain, s.number, s.entries, s.last_sequence AS "lastSequence", s.last_made_at AS "lastMadeAt", s.hash
  FROM chain c CROSS JOIN LATERAL (SELECT * FROM stamboek.audit_seal WHERE chain = c.chain ORDER BY number DESC LIMIT 1) s
  ORDER BY s.chain`

export async function readChainHeads(kysely: Kysely<DatabaseTables>): Promise<readonly ChainHead[]> {
  const { rows } = await sql.raw<ChainHead>(chainHeadsQuery).execute(kysely)
  return rows
}

/** As log, manifests and `verify-audit` write it: `<unit>/<entries>:<hash>`, with `alle` for the chain of all units. */
export function formatHead({ chain, entries, hash }: Pick<ChainHead, 'chain' | 'entries' | 'hash'>): string {
  return `${chain === allUnitsChain ? 'alle' : chain}/${entries}:${hash.toString('hex')}`
}
