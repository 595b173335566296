import { quote } from '../column-names.ts'
import { recordSchema } from '../identifier.ts'
import {
  type DesiredColumn,
  type DesiredConstraint,
  type DesiredIndex,
  type DesiredTable,
  type DesiredTrigger,
} from './desired-table.ts'
import type { ExistingTable, ExistingTables } from './existing-schema.ts'
import { fingerprint, triggerDefinition } from './rule-fingerprint.ts'

export interface SchemaDiff {
  readonly statements: readonly string[]
  readonly concurrently: readonly string[]
  readonly refused: readonly string[]
}

/**
 * Returns statements that bring the database to the definitions in one transaction, others to run after it
 * (`concurrently`), and Dutch sentences about changes that need a migration (`refused`). Drops nothing but indexes that
 * hold no rule and are unfinished, changed or of no use any more (requirements 5.15).
 */
export function diffSchema(
  desired: readonly DesiredTable[],
  existing: ExistingTables,
  isEmpty: (table: string) => boolean,
): SchemaDiff {
  const added = desired.filter((table) => !existing.has(table.name))
  const kept = desired.flatMap((table) => {
    const found = existing.get(table.name)
    return found ? [{ table, found }] : []
  })
  const columns = kept.map(({ table, found }) => diffColumns(table, found, isEmpty(table.name)))
  const rules = kept.map(({ table, found }) => diffRules(table, found))
  const changes = [...columns, ...rules]
  return {
    statements: [
      ...added.map(createTable),
      ...added.flatMap((table) => table.constraints.flatMap((rule) => addConstraint(table, rule))),
      ...columns.flatMap((change) => change.statements),
      ...kept.flatMap(({ table, found }) => fillColumns(table, found)),
      ...rules.flatMap((change) => change.statements),
      // Last, since a foreign key can refer to any table.
      ...kept.flatMap(({ table, found }) => addForeignKeys(table, found)),
      ...added.flatMap((table) => table.foreignKeys.flatMap((rule) => addConstraint(table, rule))),
      ...added.flatMap((table) => table.indexes.flatMap((index) => addIndex(table, index, ''))),
      ...added.flatMap((table) => table.triggers.flatMap((trigger) => addTrigger(table, trigger))),
    ],
    concurrently: changes.flatMap((change) => change.concurrently),
    refused: changes.flatMap((change) => change.refused),
  }
}

/**
 * Builds, of the missing and unfinished indexes of existing tables, those whose columns are there: while another version
 * still writes.
 */
export function buildIndexesAhead(
  desired: readonly DesiredTable[],
  existing: ExistingTables,
): readonly string[] {
  return desired.flatMap((table) => {
    const found = existing.get(table.name)
    if (!found) return []
    const missing = table.indexes.filter(
      ({ name, definition }) => isToBeBuilt(found, name) && hasColumns(table, found, definition),
    )
    return missing.flatMap((index) => [
      ...(isUnfinished(found, index.name) ? [dropIndex(index.name)] : []),
      ...addIndex(table, index, ' CONCURRENTLY'),
    ])
  })
}

/** Whether an interrupted start left the index: it is invalid, or has no fingerprint. */
function isUnfinished({ fingerprints, invalidIndexes }: ExistingTable, index: string): boolean {
  return invalidIndexes.includes(index) || fingerprints.get(index) === null
}

function isToBeBuilt(found: ExistingTable, index: string): boolean {
  return !found.fingerprints.has(index) || isUnfinished(found, index)
}

/** Constraints that existing rows may break: new ones over columns that are there. */
export function listNewRules(
  table: DesiredTable,
  found: ExistingTable,
): readonly (DesiredConstraint | DesiredIndex)[] {
  return [
    ...table.constraints.filter(({ name }) => !found.fingerprints.has(name)),
    ...table.indexes.filter(({ name, isUnique }) => isUnique && isToBeBuilt(found, name)),
  ].filter(({ definition }) => hasColumns(table, found, definition))
}

function hasColumns(table: DesiredTable, found: ExistingTable, definition: string): boolean {
  return table.columns
    .filter(({ name }) => definition.includes(quote(name)))
    .every(({ name }) => found.columns.has(name))
}

function fillColumns(table: DesiredTable, found: ExistingTable): readonly string[] {
  return table.columns.flatMap(({ name, fill }) =>
    fill === undefined || found.columns.has(name)
      ? []
      : [`UPDATE ${tableName(table)} t SET ${quote(name)} = ${fill}`],
  )
}

function addForeignKeys(table: DesiredTable, found: ExistingTable): readonly string[] {
  return table.foreignKeys.flatMap((rule) =>
    found.fingerprints.has(rule.name) ? [] : addConstraint(table, rule),
  )
}

function createTable(table: DesiredTable): string {
  const lines = [
    ...table.columns.map(columnDefinition),
    `PRIMARY KEY (${table.primaryKey.map(quote).join(', ')})`,
  ]
  return `CREATE TABLE ${tableName(table)} (\n  ${lines.join(',\n  ')}\n)`
}

function columnDefinition(column: DesiredColumn): string {
  const fallback = column.default === undefined ? '' : ` DEFAULT ${column.default}`
  const generated = column.generated === undefined ? '' : ` ${column.generated}`
  return `${quote(column.name)} ${column.type}${fallback}${generated}${column.isRequired ? ' NOT NULL' : ''}`
}

function diffColumns(table: DesiredTable, found: ExistingTable, isEmpty: boolean): SchemaDiff {
  const statements: string[] = []
  const refused: string[] = []
  for (const column of table.columns) {
    const there = found.columns.get(column.name)
    if (!there) {
      if (column.isRequired && column.default === undefined && column.generated === undefined && !isEmpty)
        refused.push(
          requireMigration(
            table,
            column.name,
            'required',
            `kolom ${column.name} is verplicht en de tabel heeft al rijen`,
          ),
        )
      else statements.push(`ALTER TABLE ${tableName(table)} ADD COLUMN ${columnDefinition(column)}`)
    } else if (there.type !== column.type) {
      refused.push(
        requireMigration(
          table,
          column.name,
          'type',
          `kolom ${column.name} is ${there.type} en moet ${column.type} worden`,
        ),
      )
    } else if (there.isGenerated !== (column.generated !== undefined)) {
      const what = there.isGenerated ? 'kan niet langer worden gevuld' : 'moet worden gevuld'
      refused.push(
        requireMigration(table, column.name, 'generated', `kolom ${column.name} ${what} door de database`),
      )
    } else if (there.isRequired !== column.isRequired) {
      const what = column.isRequired ? 'moet verplicht worden' : 'mag niet langer verplicht zijn'
      refused.push(requireMigration(table, column.name, 'required', `kolom ${column.name} ${what}`))
    } else if (column.default !== undefined && !there.hasDefault) {
      statements.push(
        `ALTER TABLE ${tableName(table)} ALTER COLUMN ${quote(column.name)} SET DEFAULT ${column.default}`,
      )
    }
  }
  const desired = new Set(table.columns.map((column) => column.name))
  for (const [name, column] of found.columns)
    if (!desired.has(name) && column.isRequired && !column.hasDefault && !column.isGenerated)
      refused.push(
        requireMigration(
          table,
          name,
          'gone',
          `kolom ${name} is verplicht, maar geen definitie kent haar nog`,
        ),
      )
  return { statements, concurrently: [], refused }
}

function diffRules(table: DesiredTable, found: ExistingTable): SchemaDiff {
  const statements: string[] = []
  const concurrently: string[] = []
  const refused: string[] = []
  for (const rule of table.constraints)
    if (!found.fingerprints.has(rule.name)) statements.push(...addConstraint(table, rule))
  for (const { name, definition } of [...table.constraints, ...table.foreignKeys])
    if (found.fingerprints.has(name) && found.fingerprints.get(name) !== fingerprint(definition))
      refused.push(requireMigration(table, name, 'rule', `de regel ${name} is veranderd`))
  refused.push(...refuseObsoleteRules(table, found))
  // A trigger does not check existing rows, so it can be replaced.
  for (const trigger of table.triggers)
    if (found.fingerprints.get(trigger.name) !== fingerprint(triggerDefinition(trigger)))
      statements.push(...addTrigger(table, trigger))
  for (const index of table.indexes) {
    const isBroken = isUnfinished(found, index.name)
    const isChanged =
      found.fingerprints.has(index.name) &&
      found.fingerprints.get(index.name) !== fingerprint(index.definition)
    if (isChanged && !isBroken && !found.searchIndexes.includes(index.name))
      refused.push(requireMigration(table, index.name, 'index', `de index ${index.name} is veranderd`))
    else {
      if (isBroken || isChanged) concurrently.push(dropIndex(index.name))
      if (isBroken || isChanged || !found.fingerprints.has(index.name))
        concurrently.push(...addIndex(table, index, ' CONCURRENTLY'))
    }
  }
  const desired = new Set(table.indexes.map(({ name }) => name))
  concurrently.push(...found.searchIndexes.filter((name) => !desired.has(name)).map(dropIndex))
  return { statements, concurrently, refused }
}

function dropIndex(name: string): string {
  return `DROP INDEX CONCURRENTLY ${recordSchema}.${quote(name)}`
}

/**
 * Rules without a definition would still refuse valid records. Checks and foreign keys on obsolete columns are
 * harmless, since those columns stay empty; for rules between rows empty values may count.
 */
function refuseObsoleteRules(table: DesiredTable, found: ExistingTable): readonly string[] {
  const desired = new Set(
    [...table.constraints, ...table.foreignKeys, ...table.indexes, ...table.triggers].map(({ name }) => name),
  )
  const columns = new Set(table.columns.map((column) => column.name))
  return found.rules
    .filter((rule) => !desired.has(rule.name))
    .filter((rule) => rule.isBetweenRows || rule.columns.every((column) => columns.has(column)))
    .map((rule) =>
      requireMigration(table, rule.name, 'gone', `geen definitie kent de regel ${rule.name} nog`),
    )
}

function addConstraint(table: DesiredTable, rule: DesiredConstraint): readonly string[] {
  return [
    `ALTER TABLE ${tableName(table)} ADD CONSTRAINT ${quote(rule.name)} ${rule.definition}`,
    `COMMENT ON CONSTRAINT ${quote(rule.name)} ON ${tableName(table)} IS '${fingerprint(rule.definition)}'`,
  ]
}

function addIndex(table: DesiredTable, index: DesiredIndex, how: '' | ' CONCURRENTLY'): readonly string[] {
  const unique = index.isUnique ? 'UNIQUE ' : ''
  return [
    `CREATE ${unique}INDEX${how} ${quote(index.name)} ON ${tableName(table)} ${index.definition}`,
    `COMMENT ON INDEX ${recordSchema}.${quote(index.name)} IS '${fingerprint(index.definition)}'`,
  ]
}

function addTrigger(table: DesiredTable, trigger: DesiredTrigger): readonly string[] {
  const name = quote(trigger.name)
  const called = `${recordSchema}.${name}()`
  return [
    `CREATE OR REPLACE FUNCTION ${called} RETURNS trigger LANGUAGE plpgsql AS $body$ ${trigger.body} $body$`,
    `CREATE OR REPLACE TRIGGER ${name} ${trigger.timing} ON ${tableName(table)} FOR EACH ROW WHEN (${trigger.when}) EXECUTE FUNCTION ${called}`,
    `COMMENT ON TRIGGER ${name} ON ${tableName(table)} IS '${fingerprint(triggerDefinition(trigger))}'`,
  ]
}

function requireMigration(table: DesiredTable, part: string, what: string, because: string): string {
  return `Tabel ${table.name}: ${because}; schrijf de migratie "${table.name}-${part}-${what}".`
}

function tableName(table: DesiredTable): string {
  return `${recordSchema}.${quote(table.name)}`
}
