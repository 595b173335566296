import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { type Selectable, sql } from 'kysely'
import { expect, it } from 'vitest'
import { accessTables } from '../access/access-tables.ts'
import { backupTables } from '../backup/backup-tables.ts'
import type { DatabaseTables } from '../database/connection/database.ts'
import { importTables } from '../features/imports/import-tables.ts'
import { preferences } from '../features/preferences/preferences.ts'
import { secretsTables } from '../features/secrets/known-keys.ts'
import { fileTables } from '../files/file-tables.ts'
import { statusTables } from '../status/node-registry.ts'

type TypedTable = Extract<keyof DatabaseTables, `stamboek.${string}`>
type TypeName<Value> = unknown extends Value
  ? 'jsonb'
  : `${NonNullTypeName<NonNullable<Value>>}${null extends Value ? ' or null' : ''}`
type NonNullTypeName<Value> = Value extends string
  ? 'text' | 'timestamp with time zone' | 'uuid'
  : Value extends number
    ? 'bigint' | 'integer'
    : Value extends boolean
      ? 'boolean'
      : Value extends readonly string[]
        ? 'ARRAY'
        : 'bytea'
type ColumnsOf<Row> = { readonly [Name in keyof Row]: TypeName<Row[Name]> }

/** The compiler holds these equal to the types of the tables. */
const typedTables: { readonly [Table in TypedTable]: ColumnsOf<Selectable<DatabaseTables[Table]>> } = {
  'stamboek.session': {
    token_hash: 'bytea',
    user_id: 'uuid',
    created_at: 'timestamp with time zone',
    last_used_at: 'timestamp with time zone',
    expires_at: 'timestamp with time zone',
    address: 'text or null',
  },
  'stamboek.access_token': {
    id: 'uuid',
    token_hash: 'bytea',
    user_id: 'uuid',
    name: 'text',
    permissions: 'ARRAY',
    business_unit_ids: 'ARRAY or null',
    created_at: 'timestamp with time zone',
    expires_at: 'timestamp with time zone',
    last_used_at: 'timestamp with time zone or null',
    last_address: 'text or null',
    ended_at: 'timestamp with time zone or null',
  },
  'stamboek.sign_in_failure': { subject: 'text', failed_at: 'timestamp with time zone' },
  'stamboek.access_version': { version: 'bigint' },
  'stamboek.known_permission': { permission: 'text' },
  'stamboek.one_time_link': {
    token_hash: 'bytea',
    expires_at: 'timestamp with time zone',
    user_id: 'uuid or null',
  },
  'stamboek.backup': {
    id: 'uuid',
    name: 'text',
    directory: 'text',
    started_at: 'timestamp with time zone',
    ended_at: 'timestamp with time zone or null',
    bytes: 'bigint or null',
    state: 'text',
    message: 'text or null',
    verified_at: 'timestamp with time zone or null',
    verified_message: 'text or null',
  },
  'stamboek.restored_copy': {
    backup_name: 'text',
    made_at: 'timestamp with time zone',
    restored_at: 'timestamp with time zone',
  },
  'stamboek.file': {
    id: 'uuid',
    size: 'bigint',
    sha256: 'bytea',
    created_at: 'timestamp with time zone',
  },
  'stamboek.file_chunk': { file_id: 'uuid', position: 'integer', content: 'bytea' },
  'stamboek.import_file': {
    import_record_id: 'uuid',
    file_id: 'uuid or null',
    business_unit_id: 'uuid',
    sha256: 'bytea',
    correlation_id: 'uuid',
    rows_read: 'integer or null',
    rows_total: 'integer or null',
    ended_at: 'timestamp with time zone or null',
    refused_file_id: 'uuid or null',
    token_id: 'uuid or null',
  },
  'stamboek.import_error': {
    import_record_id: 'uuid',
    position: 'integer',
    identifier: 'text',
    line_number: 'integer or null',
    error_message: 'text',
  },
  'stamboek.preference': {
    user_id: 'uuid',
    reference_id: 'text',
    ui_preferences: 'jsonb',
    updated_at: 'timestamp with time zone',
  },
  'stamboek.secrets_key': {
    id: 'text',
    sequence: 'integer',
    added_at: 'timestamp with time zone',
    dropped_at: 'timestamp with time zone or null',
  },
  'stamboek.node': {
    id: 'uuid',
    host_name: 'text',
    version: 'text',
    commit: 'text or null',
    started_at: 'timestamp with time zone',
    seen_at: 'timestamp with time zone',
    memory_bytes: 'bigint',
    event_loop_delay_ms: 'integer',
    connections: 'integer',
    is_debugging: 'boolean',
  },
}

it('types the tables besides those of record types as they are made', async () => {
  const made = [
    accessTables,
    backupTables,
    fileTables,
    importTables,
    preferences.tables ?? [],
    secretsTables,
    statusTables,
  ].flat()
  const engine = await startTestEngine(createRecordCatalogue(recordTypes), made)
  try {
    const { rows } = await sql<{ table: string; columns: object }>`
      SELECT 'stamboek.' || table_name AS table,
        json_object_agg(column_name, data_type || CASE is_nullable WHEN 'YES' THEN ' or null' ELSE '' END) AS columns
      FROM information_schema.columns WHERE table_schema = 'stamboek' GROUP BY table_name`.execute(
      engine.database.kysely,
    )
    const columns = new Map(rows.map((row) => [row.table, row.columns]))
    expect(Object.fromEntries(Object.keys(typedTables).map((table) => [table, columns.get(table)]))).toEqual(
      typedTables,
    )
  } finally {
    await engine.close()
  }
})
