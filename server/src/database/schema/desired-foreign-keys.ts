import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { quote, quotedColumnOf } from '../column-names.ts'
import { identifier, recordSchema, snakeCase } from '../identifier.ts'
import { type FollowedFlag, type RecordTable, recordTable } from '../record-table.ts'
import type { DesiredConstraint } from './desired-table.ts'

/**
 * Foreign keys of references, flags, series and business unit, all to ids. A reference to a temporal type holds the
 * series id, which is the id of the first version; only the parent of a child record is a version.
 */
export function buildForeignKeys(
  table: RecordTable,
  catalogue: RecordCatalogue,
): readonly DesiredConstraint[] {
  const from = { table: table.name }
  const references = [...table.fields, ...table.derived].flatMap((field) => {
    const [column] = field.columns
    if (!field.references || !column) return []
    const target = snakeCase(catalogue.get(field.references).name)
    const message = `${field.field.label} verwijst naar een record dat niet bestaat.`
    return [buildForeignKey({ ...from, column: column.name, target, fields: [field.path], message })]
  })
  const series = {
    ...from,
    column: 'series_id',
    target: table.name,
    fields: [],
    message: 'De reeks bestaat niet.',
  }
  const unit = {
    ...from,
    column: 'business_unit_id',
    target: 'system_business_unit',
    fields: [],
    message: 'De business unit bestaat niet.',
  }
  return [
    ...references,
    ...table.followed.map((flag) => buildFlagForeignKey(table, flag, catalogue)),
    ...(table.type.isTemporal ? [buildForeignKey(series)] : []),
    ...(table.hasBusinessUnit ? [buildForeignKey(unit)] : []),
  ]
}

/** Copies a change of the flag into the rows that refer to its record. */
function buildFlagForeignKey(
  table: RecordTable,
  { name, path, reference, target, member }: FollowedFlag,
  catalogue: RecordCatalogue,
): DesiredConstraint {
  const source = recordTable(catalogue.get(target))
  return {
    name: identifier(table.name, name, 'fkey'),
    definition: `FOREIGN KEY (${quote(reference)}, ${quote(name)}) REFERENCES ${recordSchema}.${quote(source.name)} (id, ${quotedColumnOf(source, member)}) ON UPDATE CASCADE`,
    fields: [path.split('.')[0] ?? path],
    message: 'Het record waarnaar wordt verwezen is intussen gewijzigd.',
  }
}

/** Unique keys over id and each flag that other tables follow, to which the foreign keys of those flags refer. */
export function buildFlagKeys(table: RecordTable, catalogue: RecordCatalogue): readonly DesiredConstraint[] {
  const members = new Set(
    findFollowers(catalogue, table.type.dtoKey).map(({ flag }) => quotedColumnOf(table, flag.member)),
  )
  return [...members].map((column) => ({
    name: identifier(table.name, column.replaceAll('"', ''), 'key'),
    definition: `UNIQUE (id, ${column})`,
    fields: [],
    message: '',
  }))
}

export interface Follower {
  readonly table: RecordTable
  readonly flag: FollowedFlag
}

const followersOf = new WeakMap<readonly RecordType[], ReadonlyMap<string, readonly Follower[]>>()

/** Tables that keep a flag of this record type beside their reference to it (`FollowedFlag`). */
export function findFollowers(catalogue: RecordCatalogue, dtoKey: string): readonly Follower[] {
  const types = catalogue.all()
  const followers = followersOf.get(types) ?? mapFollowers(types)
  followersOf.set(types, followers)
  return followers.get(dtoKey) ?? []
}

function mapFollowers(types: readonly RecordType[]): ReadonlyMap<string, readonly Follower[]> {
  const all = types
    .filter((type) => !type.view)
    .map(recordTable)
    .flatMap((table) => table.followed.map((flag): Follower => ({ table, flag })))
  return Map.groupBy(all, ({ flag }) => flag.target)
}

interface ForeignKey {
  readonly table: string
  readonly column: string
  readonly target: string
  readonly fields: readonly string[]
  readonly message: string
  readonly onDelete?: string
}

/** A foreign key to the id of `target`. `onDelete` is SQL such as `ON DELETE CASCADE`; without it referenced rows stay. */
export function buildForeignKey({
  table,
  column,
  target,
  fields,
  message,
  onDelete = '',
}: ForeignKey): DesiredConstraint {
  const definition =
    `FOREIGN KEY (${quote(column)}) REFERENCES ${recordSchema}.${quote(target)} (id) ${onDelete}`.trim()
  return { name: identifier(table, column, 'fkey'), definition, fields, message }
}
