import type { SearchEntry } from '@stamboek/model/schema/search'
import { quote, rangeExpression } from '../column-names.ts'
import { identifier, snakeCase } from '../identifier.ts'
import type { RecordTable, StoredColumn } from '../record-table.ts'
import type { DesiredIndex } from './desired-table.ts'

/** Language order; code points would put Åland after Zweden. */
export const languageCollation = 'und-x-icu'

/**
 * Indexes of the fields that search entries read, of sorted columns (also `grid.sortedWithin`), of `indexes`, references,
 * unit, series and period; each definition once.
 */
export function buildSearchIndexes(table: RecordTable): readonly DesiredIndex[] {
  const indexes = new Map<string, DesiredIndex>()
  const add = (name: string, definition: string, fields: readonly string[]) =>
    indexes.set(definition, { name: identifier(table.name, name), isUnique: false, definition, fields })
  for (const entry of table.type.search.entries)
    for (const index of entryIndexes(table, entry)) add(index.name, index.definition, [entry.key])
  for (const field of table.fields) {
    const [column] = field.columns
    if (field.references && column) add(column.name, `(${quote(column.name)})`, [field.path])
  }
  for (const path of sortedPaths(table)) {
    const column = table.fieldAt(path)?.columns[0]
    if (column) add(`${column.name}_sort`, sortIndex(column), [path])
  }
  const within = sortedWithinIndex(table)
  if (within) add('sorted_within', within, [table.type.grid.sortedWithin?.field ?? ''])
  for (const paths of table.type.indexes ?? [])
    add(`${paths.map(snakeCase).join('_')}_order`, orderIndex(table, paths), paths)
  if (table.hasBusinessUnit) add('business_unit', '(business_unit_id)', [])
  if (table.type.isTemporal) {
    add('series', '(series_id)', [])
    const range = rangeIndex(table, 'activeRangeUtc')
    add(range.name, range.definition, ['activeRangeUtc'])
  }
  return [...indexes.values()]
}

/** The indexes of a text: in the order of language, and by what it contains from three characters on. */
export interface TextIndexes {
  readonly isSorted: boolean
  readonly hasTrigrams: boolean
}

const textIndexes = new WeakMap<StoredColumn, TextIndexes>()

export function findTextIndexes(table: RecordTable, column: StoredColumn): TextIndexes {
  const known = textIndexes.get(column)
  if (known) return known
  const definitions = new Set(buildSearchIndexes(table).map(({ definition }) => definition))
  const found = {
    isSorted: column.isSortedByLanguage === true && definitions.has(sortIndex(column)),
    hasTrigrams: definitions.has(trigramIndex(column)),
  }
  textIndexes.set(column, found)
  return found
}

function sortIndex(column: StoredColumn): string {
  return `(${sortExpression(column)}, id)`
}

function trigramIndex({ name }: StoredColumn): string {
  return `USING gin (${quote(name)} gin_trgm_ops)`
}

function sortedWithinIndex(table: RecordTable): string | undefined {
  const { sort, sortedWithin } = table.type.grid
  if (!sortedWithin) return undefined
  const columnsOf = (paths: readonly string[]) =>
    paths.flatMap((path) => table.fieldAt(path)?.columns[0] ?? [])
  const keys = [
    ...(table.hasBusinessUnit ? ['business_unit_id'] : []),
    ...columnsOf([sortedWithin.field]).map(({ name }) => quote(name)),
    ...columnsOf(sort.map(({ field }) => field)).map(sortExpression),
    'id',
  ]
  const covered = columnsOf(sortedWithin.covering ?? []).map(({ name }) => quote(name))
  return `(${keys.join(', ')})${covered.length === 0 ? '' : ` INCLUDE (${covered.join(', ')})`}`
}

function orderIndex(table: RecordTable, paths: readonly string[]): string {
  const unit = table.hasBusinessUnit ? ['business_unit_id'] : []
  const columns = paths.flatMap((path) => table.fieldAt(path)?.columns[0] ?? [])
  return `(${[...unit, ...columns.map(sortExpression), 'id'].join(', ')})`
}

/** In characters; an entry of a B-tree has at most 2,704 bytes. */
const maxSortedLength = 500

/**
 * Fields with a sort index: those of the default sort, the description, and short texts of the grid. Searchable
 * numbers and dates use their search index; references sort by label and need none.
 */
function sortedPaths(table: RecordTable): ReadonlySet<string> {
  const { grid } = table.type
  const shown = grid.columns.filter((column) => !column.isHidden).map((column) => column.field)
  const texts = ['description', ...shown].filter((path) => isShortText(table, path))
  return new Set(
    [...grid.sort.map((term) => term.field), ...texts].filter((path) => !table.fieldAt(path)?.references),
  )
}

function isShortText(table: RecordTable, path: string): boolean {
  const column = table.fieldAt(path)?.columns[0]
  return column?.isSortedByLanguage === true && (column.maxLength ?? Infinity) <= maxSortedLength
}

function entryIndexes(
  table: RecordTable,
  entry: SearchEntry,
): readonly { name: string; definition: string }[] {
  if (!('fields' in entry.binds)) return []
  const { operator } = entry.binds
  return entry.binds.fields.flatMap((path) => {
    const columns = table.fieldAt(path)?.columns ?? []
    if (operator === 'matches')
      return columns.map((column) => ({
        name: `${column.name}_trgm`,
        definition: trigramIndex(column),
      }))
    if (operator === 'overlaps') return [rangeIndex(table, path)]
    // Most records share one of a few values; including the unit lets an index-only scan count them.
    const unitColumn = table.hasBusinessUnit && hasFewValues(columns) ? ', business_unit_id' : ''
    return columns.map((column) => ({
      name: column.name,
      // With the id as last column a page is read in index order, even if a million rows have the same value.
      definition: `(${quote(column.name)}${isOrdered(column) ? ', id' : unitColumn})`,
    }))
  })
}

function isOrdered({ type }: StoredColumn): boolean {
  return type === 'timestamptz' || type === 'date' || type === 'integer' || type === 'numeric'
}

function hasFewValues([column]: readonly StoredColumn[]): boolean {
  return column?.type === 'boolean' || column?.oneOf !== undefined
}

/** Search and index must use the same expression. */
function rangeIndex(table: RecordTable, path: string): { name: string; definition: string } {
  return {
    name: `${path.split('.').map(snakeCase).join('__')}_range`,
    definition: `USING gist (${rangeExpression(table, path)})`,
  }
}

/** Search and index must use the same expression. */
function sortExpression(column: StoredColumn): string {
  return column.isSortedByLanguage
    ? `${quote(column.name)} COLLATE "${languageCollation}"`
    : quote(column.name)
}
