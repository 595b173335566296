import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import type { Database } from '../database/connection/database.ts'
import { withBackupClient } from './backup-client.ts'
import { explainFault } from './explain-fault.ts'
import type { Manifest } from './manifest.ts'

const columns = `e.made_at AS moment, u.full_name AS door, e.action AS actie, e.dto_key AS type, e.record_id AS record,
  e.parent_id AS hoofdrecord, e.business_unit_id AS business_unit, e.remark AS opmerking, e.changes AS wijzigingen`

/** Old ids of transactions, of before a restore, can be higher than those of the snapshot. */
const longestWork = '1 day'

/**
 * Writes the entries of the audit trail that a back-up does not hold to a new CSV file, in order; returns their number. Throws
 * a StartError if the file exists or cannot be written, and then leaves none.
 */
export async function writeChanges(
  database: Database,
  { madeAt, snapshot }: Pick<Manifest, 'madeAt' | 'snapshot'>,
  file: string,
): Promise<number> {
  let isBegun = false
  try {
    return await withBackupClient(database, async (client) => {
      const [moment, known] = [madeAt, snapshot].map((text) => client.escapeLiteral(text))
      const source = client.query(
        copyTo(`COPY (SELECT ${columns} FROM stamboek.audit_entry e LEFT JOIN record."user" u ON u.id = e.user_id
          WHERE e.made_at >= ${moment}::timestamptz - interval '${longestWork}'
            AND NOT pg_visible_in_snapshot(e.transaction_id, ${known}::pg_snapshot) ORDER BY e.sequence) TO STDOUT WITH (FORMAT csv, HEADER, DELIMITER ';')`),
      )
      const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
      target.once('open', () => {
        isBegun = true
      })
      await pipeline(source, target)
      await client.query('')
      return source.rowCount
    })
  } catch (error) {
    if (isBegun) await rm(file, { force: true })
    throw explainFault(error, file, 'Er is niets geschreven.')
  }
}
