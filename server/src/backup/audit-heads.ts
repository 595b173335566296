import type { ClientBase } from 'pg'
import { type ChainHead, chainHeadsQuery, formatHead } from '../audit-chain/chain-heads.ts'
import { StartError } from '../start-error.ts'
import type { Backup } from './manifest.ts'

/** Reads the ends of the chains of the audit trail; none in a database of before chains. */
export async function readAuditHeads(client: ClientBase): Promise<readonly string[]> {
  const { rows: known } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass('stamboek.audit_seal') IS NOT NULL AS "isThere"`,
  )
  if (!known[0]?.isThere) return []
  const { rows } = await client.query<ChainHead>(chainHeadsQuery)
  return rows.map(formatHead)
}

/** Throws a StartError unless the restored seals end as the manifest says. */
export async function requireSameHeads(client: ClientBase, { directory, manifest }: Backup): Promise<void> {
  const { auditHeads = [] } = manifest
  if (auditHeads.length === 0) return
  const found = new Set(await readAuditHeads(client))
  const missing = auditHeads.filter((head) => !found.has(head))
  if (missing.length > 0)
    throw new StartError(
      `De audit trail van de back-up in ${directory} eindigt niet waar haar ${missing.length === 1 ? 'keten eindigde' : 'ketens eindigden'}: ${missing[0]} ontbreekt.`,
    )
}
