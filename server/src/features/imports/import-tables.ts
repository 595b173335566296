import { addColumnOnce } from '../../database/schema/add-column.ts'

/** Tables of this feature besides those of record types; each statement may run at every start. */
export const importTables: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS stamboek.import_file (
    import_record_id uuid PRIMARY KEY,
    file_id uuid REFERENCES stamboek.file ON DELETE SET NULL,
    -- From which it was uploaded.
    business_unit_id uuid NOT NULL,
    sha256 bytea NOT NULL,
    correlation_id uuid NOT NULL,
    rows_read integer,
    rows_total integer,
    ended_at timestamptz
  )`,
  addColumnOnce(
    'stamboek.import_file',
    'refused_file_id',
    'uuid REFERENCES stamboek.file ON DELETE SET NULL',
  ),
  // Of the access token by which it was uploaded.
  addColumnOnce('stamboek.import_file', 'token_id', 'uuid'),
  'CREATE INDEX IF NOT EXISTS import_file_sha256 ON stamboek.import_file (sha256)',
  'CREATE INDEX IF NOT EXISTS import_file_file_id ON stamboek.import_file (file_id) WHERE file_id IS NOT NULL',
  `CREATE INDEX IF NOT EXISTS import_file_refused_file_id ON stamboek.import_file (refused_file_id)
    WHERE refused_file_id IS NOT NULL`,
  `CREATE TABLE IF NOT EXISTS stamboek.import_error (
    import_record_id uuid NOT NULL,
    position integer NOT NULL,
    identifier text NOT NULL,
    line_number integer,
    error_message text NOT NULL,
    PRIMARY KEY (import_record_id, position)
  )`,
]

declare module '../../database/connection/database.ts' {
  interface DatabaseTables {
    'stamboek.import_file': {
      import_record_id: string
      file_id: string | null
      business_unit_id: string
      sha256: Uint8Array
      correlation_id: string
      rows_read: number | null
      rows_total: number | null
      ended_at: string | null
      refused_file_id: string | null
      token_id: string | null
    }
    'stamboek.import_error': {
      import_record_id: string
      position: number
      identifier: string
      line_number: number | null
      error_message: string
    }
  }
}
