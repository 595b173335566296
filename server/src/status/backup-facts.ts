import type { BackupRun, BackupStatus } from '@stamboek/model/contract/system-status'
import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../database/connection/database.ts'
import { relationExists } from '../database/connection/relation-exists.ts'

const none: BackupStatus = { last: null, lastCompleted: null, lastProof: null, lastProvenOnUtc: null }

interface BackupRow {
  readonly name: string
  readonly started_at: string
  readonly ended_at: string | null
  readonly bytes: number | null
  readonly state: BackupRun['state']
  readonly message: string | null
  readonly verified_at: string | null
  readonly verified_message: string | null
}

/**
 * Returns the last back-up, the last completed one, the last proof and when one last succeeded, by the list of back-ups
 * if the database has one.
 */
export async function readBackupFacts(kysely: Kysely<DatabaseTables>): Promise<BackupStatus> {
  if (!(await relationExists(kysely, 'stamboek.backup'))) return none
  const { rows } = await sql<BackupRow>`
    (SELECT * FROM stamboek.backup ORDER BY started_at DESC LIMIT 1)
    UNION ALL (SELECT * FROM stamboek.backup WHERE state = 'completed' ORDER BY started_at DESC LIMIT 1)
    UNION ALL (SELECT * FROM stamboek.backup WHERE verified_at IS NOT NULL ORDER BY verified_at DESC LIMIT 1)`.execute(
    kysely,
  )
  const { rows: proven } = await sql<{ at: string | null }>`SELECT max(verified_at) AS at FROM stamboek.backup
    WHERE verified_message IS NULL`.execute(kysely)
  const [last] = rows
  const completed = rows.find(({ state }) => state === 'completed')
  const proved = rows.findLast(({ verified_at }) => verified_at !== null)
  return {
    last: last ? toRun(last) : null,
    lastCompleted: completed ? toRun(completed) : null,
    lastProof: proved?.verified_at
      ? { name: proved.name, verifiedOnUtc: proved.verified_at, message: proved.verified_message }
      : null,
    lastProvenOnUtc: proven[0]?.at ?? null,
  }
}

function toRun(row: BackupRow): BackupRun {
  return {
    name: row.name,
    startedOnUtc: row.started_at,
    endedOnUtc: row.ended_at,
    bytes: row.bytes,
    state: row.state,
    message: row.message,
  }
}
