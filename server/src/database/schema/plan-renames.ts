import { formerPaths } from '@stamboek/model/fields/former-names'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { Fields } from '@stamboek/model/schema/field-kind'
import { quote } from '../column-names.ts'
import { identifier, recordSchema, snakeCase } from '../identifier.ts'
import { type RecordTable, recordTable } from '../record-table.ts'
import type { DesiredTable } from './desired-table.ts'
import type { ExistingTable, ExistingTables } from './existing-schema.ts'
import { fingerprint, triggerDefinition } from './rule-fingerprint.ts'

/** Present names by which those of the database are renamed. */
type NewNames = ReadonlyMap<string, string>

export interface RenamePlan {
  readonly statements: readonly string[]
  /** The tables as the statements leave them. */
  readonly existing: ExistingTables
}

/**
 * Plans the renames of fields that say what they were called (`was`): their columns, tables of lists, and the constraints
 * and indexes over these. A field whose present column exists is left alone.
 */
export function planRenames(
  catalogue: RecordCatalogue,
  desired: readonly DesiredTable[],
  existing: ExistingTables,
): RenamePlan {
  const tables = catalogue
    .all()
    .filter((type) => !type.view)
    .map(recordTable)
  const links = new Map(tables.flatMap((table) => findRenamedLinks(table, existing)))
  const renamed = new Map([...existing].map(([name, table]) => [links.get(name) ?? name, table]))
  const columns = new Map(
    tables.map((table) => [table.name, findRenamedColumns(table, catalogue, renamed.get(table.name))]),
  )
  const allColumns: NewNames = new Map([...columns.values()].flatMap((names) => [...names]))
  if (links.size === 0 && allColumns.size === 0) return { statements: [], existing }

  const statements = [...links].flatMap(([from, to]) => [
    `ALTER TABLE ${inSchema(from)} RENAME TO ${quote(to)}`,
    `ALTER INDEX ${inSchema(`${from}_pkey`)} RENAME TO ${quote(`${to}_pkey`)}`,
  ])
  for (const table of desired) {
    const found = renamed.get(table.name)
    if (!found) continue
    const names = columns.get(table.name) ?? new Map<string, string>()
    for (const [from, to] of names)
      statements.push(`ALTER TABLE ${inSchema(table.name)} RENAME COLUMN ${quote(from)} TO ${quote(to)}`)
    const rules = planRules(table, found, [names, allColumns])
    statements.push(...rules.statements)
    renamed.set(table.name, renameWithin(found, names, rules))
  }
  return { statements, existing: renamed }
}

function findRenamedLinks(
  { type, name, links }: RecordTable,
  existing: ExistingTables,
): readonly (readonly [string, string])[] {
  return links.flatMap((link) => {
    if (existing.has(link.name)) return []
    const former = formerPaths(type.fields, link.path)
      .map((path) => identifier(name, columnName(path)))
      .find((each) => existing.has(each))
    return former === undefined ? [] : [[former, link.name] as const]
  })
}

function findRenamedColumns(
  table: RecordTable,
  catalogue: RecordCatalogue,
  found: ExistingTable | undefined,
): NewNames {
  const names = new Map<string, string>()
  const add = (name: string, former: readonly string[]) => {
    if (!found || found.columns.has(name)) return
    const there = former.find((each) => found.columns.has(each))
    if (there !== undefined) names.set(there, name)
  }
  const { type } = table
  const fields: Fields = { ...type.fields, ...type.derived }
  for (const { path, columns } of [...table.fields, ...table.derived])
    for (const { name, suffix } of columns)
      add(
        name,
        formerPaths(fields, path).map((each) => identifier(columnName(each) + suffix)),
      )
  for (const { name, path, target } of table.followed) {
    const [reference = '', member = ''] = path.split('.')
    const members = [member, ...formerPaths(catalogue.get(target).fields, member)]
    const former = [reference, ...formerPaths(fields, reference)].flatMap((each) =>
      members.map((of) => identifier(columnName(`${each}.${of}`))),
    )
    add(name, former)
  }
  return names
}

function columnName(path: string): string {
  return path.split('.').map(snakeCase).join('__')
}

interface RuleRenames {
  readonly statements: readonly string[]
  /** Present name and fingerprint of rules by the names that they have in the database. */
  readonly renamed: ReadonlyMap<string, { readonly name: string; readonly comment: string }>
  /** Triggers that are made again under another name. */
  readonly dropped: ReadonlySet<string>
}

/**
 * Finds the rules of the table by the fingerprints that they had under former names, first those of the table's own
 * columns, and of other tables, whose columns a foreign key may name.
 */
function planRules(table: DesiredTable, found: ExistingTable, former: readonly NewNames[]): RuleRenames {
  const statements: string[] = []
  const renamed = new Map<string, { name: string; comment: string }>()
  const dropped = new Set<string>()
  const on = `ON ${inSchema(table.name)}`

  // The body of a trigger has its own name.
  function findFormer(name: string, definition: string): string | undefined {
    if (found.fingerprints.get(name) === fingerprint(definition)) return undefined
    const candidates = former.map((names) => undoRenames(definition, names))
    return [...found.fingerprints].find(
      ([each, comment]) =>
        comment !== null &&
        !renamed.has(each) &&
        !dropped.has(each) &&
        candidates.some(
          (candidate) => fingerprint(candidate.replaceAll(`'${name}'`, `'${each}'`)) === comment,
        ),
    )?.[0]
  }

  for (const { name, definition } of [...table.constraints, ...table.foreignKeys]) {
    const there = findFormer(name, definition)
    if (there === undefined) continue
    const comment = fingerprint(definition)
    if (there !== name)
      statements.push(
        `ALTER TABLE ${inSchema(table.name)} RENAME CONSTRAINT ${quote(there)} TO ${quote(name)}`,
      )
    statements.push(`COMMENT ON CONSTRAINT ${quote(name)} ${on} IS '${comment}'`)
    renamed.set(there, { name, comment })
  }
  for (const { name, definition } of table.indexes) {
    const there = findFormer(name, definition)
    if (there === undefined) continue
    const comment = fingerprint(definition)
    if (there !== name) statements.push(`ALTER INDEX ${inSchema(there)} RENAME TO ${quote(name)}`)
    statements.push(`COMMENT ON INDEX ${inSchema(name)} IS '${comment}'`)
    renamed.set(there, { name, comment })
  }
  for (const trigger of table.triggers) {
    const there = findFormer(trigger.name, triggerDefinition(trigger))
    if (there === undefined || there === trigger.name) continue
    statements.push(`DROP TRIGGER ${quote(there)} ${on}`, `DROP FUNCTION ${inSchema(there)}()`)
    dropped.add(there)
  }
  return { statements, renamed, dropped }
}

/** The definition as it was written with the former names of columns. */
function undoRenames(definition: string, names: NewNames): string {
  const former = new Map([...names].map(([from, to]) => [to, from]))
  const parts = definition.split('"')
  return parts.map((part, index) => (index % 2 === 1 ? (former.get(part) ?? part) : part)).join('"')
}

function renameWithin(
  found: ExistingTable,
  names: NewNames,
  { renamed, dropped }: RuleRenames,
): ExistingTable {
  const nameOf = (rule: string) => renamed.get(rule)?.name ?? rule
  return {
    columns: new Map([...found.columns].map(([name, column]) => [names.get(name) ?? name, column])),
    fingerprints: new Map(
      [...found.fingerprints]
        .filter(([name]) => !dropped.has(name))
        .map(([name, comment]) => [nameOf(name), renamed.get(name)?.comment ?? comment]),
    ),
    rules: found.rules
      .filter(({ name }) => !dropped.has(name))
      .map((rule) => ({
        ...rule,
        name: nameOf(rule.name),
        columns: rule.columns.map((column) => names.get(column) ?? column),
      })),
    invalidIndexes: found.invalidIndexes.map(nameOf),
    searchIndexes: found.searchIndexes.map(nameOf),
  }
}

function inSchema(name: string): string {
  return `${recordSchema}.${quote(name)}`
}
