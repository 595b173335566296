import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { expect, expectTypeOf, it } from 'vitest'
import type { RecordTables } from './record-tables.ts'
import { buildDesiredTables } from './schema/desired-schema.ts'
import type { DesiredColumn } from './schema/desired-table.ts'
import type { SnakeCase } from './table-of.ts'

type Column<
  Table extends keyof RecordTables,
  Name extends keyof RecordTables[Table],
> = RecordTables[Table][Name]

it('types the columns of fields by their kinds', () => {
  expectTypeOf<SnakeCase<'isoCode2'>>().toEqualTypeOf<'iso_code2'>()
  expectTypeOf<Column<'record.task', 'task_type_id'>>().toEqualTypeOf<string>()
  expectTypeOf<Column<'record.task', 'resource_id'>>().toEqualTypeOf<string | null>()
  expectTypeOf<Column<'record.task', 'is_closed'>>().toEqualTypeOf<boolean>()
  expectTypeOf<Column<'record.task_status', 'status_type'>>().toEqualTypeOf<
    'New' | 'Open' | 'Completed' | 'Cancelled'
  >()
  expectTypeOf<Column<'record.role', 'permissions'>>().toEqualTypeOf<string[]>()
  expectTypeOf<Column<'record.resource', 'active_range_utc_start'>>().toEqualTypeOf<string | null>()
  expectTypeOf<Column<'record.resource_per_team', 'root_resource_team_id'>>().toEqualTypeOf<string | null>()
  expectTypeOf<Column<'record.system_business_unit__assigned_users', 'target_id'>>().toEqualTypeOf<string>()
})

it('has no columns for what is shown, counted, added or another table', () => {
  type Task = keyof RecordTables['record.task']
  expectTypeOf<Extract<Task, 'status_type' | 'accounts' | 'can_handle_task' | 'code'>>().toBeNever()
  expectTypeOf<Extract<keyof RecordTables, 'record.task_search'>>().toBeNever()
})

it('knows exactly the tables and columns that are made from the definitions', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'record-tables-'))
  try {
    await writeFile(join(directory, 'mirror.ts'), mirrorText())
    const options = ['--noEmit', '--strict', '--target', 'es2025', '--module', 'nodenext', '--skipLibCheck']
    const files = [
      '--allowImportingTsExtensions',
      '--exactOptionalPropertyTypes',
      '--noErrorTruncation',
      join(directory, 'mirror.ts'),
    ]
    const compiler = join(import.meta.dirname, '../../../node_modules/.bin/tsc')
    const { stdout } = await promisify(execFile)(compiler, [...options, ...files]).catch(
      (error: { stdout: string }) => error,
    )
    expect(stdout).toBe('')
  } finally {
    await rm(directory, { recursive: true })
  }
}, 60_000)

/** The tables as types, and an assignment that does not compile where they differ from `RecordTables`. */
function mirrorText(): string {
  const tables = buildDesiredTables(createRecordCatalogue(recordTypes)).map(
    ({ name, columns }) => `'record.${name}': { ${columns.map(columnText).join('; ')} }`,
  )
  // The kinds add themselves to the fields that a definition may have.
  return `import type {} from '${join(import.meta.dirname, '../../../model/src/fields/field-kinds.ts')}'
import type { RecordTables } from '${join(import.meta.dirname, 'record-tables.ts')}'
interface Made { ${tables.join('\n')} }
type Wide<T> = T extends string ? string : T
type Known = { [K in keyof RecordTables]: { [C in keyof RecordTables[K]]: Wide<RecordTables[K][C]> } }
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never
export const sameTables: Same<keyof Made, keyof Known> = true
export const sameColumns: { [K in keyof Made]: K extends keyof Known ? Same<Made[K], { [C in keyof Known[K]]: Known[K][C] }> : never } =
  { ${[...tables].map((text) => `${text.split(':')[0]}: true`).join(', ')} }
`
}

const valueTypes: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  'timestamp(3) with time zone': 'string',
  'text[]': 'string[]',
  integer: 'number',
  boolean: 'boolean',
}

function columnText({ name, type, isRequired }: DesiredColumn): string {
  return `${name}: ${valueTypes[type] ?? 'number'}${isRequired ? '' : ' | null'}`
}
