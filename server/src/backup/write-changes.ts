import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import type { Database } from '../database/connection/database.ts'
import { withBackupClient } from './backup-client.ts'
import { explainFault } from './explain-fault.ts'

const columns = `e.made_at AS moment, u.full_name AS door, e.action AS actie, e.dto_key AS type, e.record_id AS record,
  e.parent_id AS hoofdrecord, e.business_unit_id AS business_unit, e.remark AS opmerking, e.changes AS wijzigingen`

/**
 * Writes what the audit trail says was changed since a moment (ISO 8601) to a new CSV file, in order; returns the number of entries. Throws
 * a StartError if the file exists or cannot be written.
 */
export async function writeChanges(database: Database, since: string, file: string): Promise<number> {
  try {
    return await withBackupClient(database, async (client) => {
      const moment = client.escapeLiteral(since)
      const source = client.query(
        copyTo(`COPY (SELECT ${columns} FROM stamboek.audit_entry e LEFT JOIN record."user" u ON u.id = e.user_id
          WHERE e.made_at >= ${moment}::timestamptz ORDER BY e.sequence) TO STDOUT WITH (FORMAT csv, HEADER, DELIMITER ';')`),
      )
      const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(source, target)
      await client.query('')
      return source.rowCount
    })
  } catch (error) {
    throw explainFault(error, file, 'Er is niets geschreven.')
  }
}
