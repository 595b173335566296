import type { FieldError } from '@stamboek/model/contract/problem'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { storageOf } from '@stamboek/model/fields/storage-of'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import {
  type FieldColumn,
  spreadsheetTextInColumn,
  textInColumn,
  valueInColumn,
} from '@stamboek/model/sheets/sheet-columns'
import type { SheetRow } from '../../../sheets/sheet-rows.ts'
import type { ImportRun } from '../import-run.ts'
import type { IndexedColumn } from './match-import-columns.ts'
import type { ReferenceResolver } from './resolve-references.ts'

export interface ParsedCells {
  readonly body: MemberValues
  readonly problems: readonly FieldError[]
  /** Guesses, such as the century of a year: Dutch sentences. */
  readonly warnings: readonly string[]
}

export interface ColumnReference {
  readonly to: string
  readonly isParent: boolean
  readonly isList: boolean
  /** Records of other business units are found by label only. */
  readonly acrossUnits: boolean
}

/** Returns the record type to which the cells of a column refer (a dtoKey), and how; undefined if they do not. */
export function referenceOf(
  type: Pick<RecordType, 'parent'>,
  { field, path }: FieldColumn,
): ColumnReference | undefined {
  const storage = storageOf(field)
  const acrossUnits = 'acrossUnits' in field && field.acrossUnits
  if (storage.shape === 'link') return { to: storage.to, isParent: false, isList: true, acrossUnits }
  const to =
    storage.shape === 'columns' ? storage.columns.find((column) => column.references)?.references : undefined
  return to === undefined
    ? undefined
    : { to, isParent: path === type.parent?.field, isList: false, acrossUnits }
}

interface CellContext {
  readonly current: MemberValues | undefined
  readonly type: Pick<RecordType, 'parent'>
  readonly resolver: Pick<ReferenceResolver, 'resolve'>
}

function splitNames(text: string, { isList }: ColumnReference): readonly string[] {
  if (!isList) return [text.trim()]
  return text.split(/[;|\n]/).flatMap((name) => name.trim() || [])
}

/**
 * Looks up the references of a batch of rows, with a few queries per column, for `parseCells` and `parseRowKey`.
 * Forgets those of earlier batches once they are many.
 */
export async function prepareReferences(
  { type, columns, resolver }: Pick<ImportRun, 'type' | 'columns' | 'resolver'>,
  rows: readonly SheetRow[],
): Promise<void> {
  resolver.trimCache()
  for (const { index, column } of columns.fields) {
    const reference = referenceOf(type, column)
    if (!reference) continue
    const texts = rows.flatMap(({ cells }) =>
      splitNames(cells[index] ?? '', reference).filter((text) => text !== ''),
    )
    await resolver.prepare(reference, texts)
  }
}

/**
 * Parses cells into the members that differ from `current` (undefined: a new record), after `prepareReferences`, with
 * problems and warnings. An empty cell clears its member, but keeps the default of a new record, and a required
 * member that has a default.
 */
export function parseCells(
  columns: readonly IndexedColumn[],
  cells: readonly string[],
  reading: CellContext,
): ParsedCells {
  const { current } = reading
  const body: Record<string, unknown> = {}
  const problems: FieldError[] = []
  const warnings: string[] = []
  for (const { index, column } of columns) {
    const text = cells[index] ?? ''
    const outcome = parseCell(column, text, reading)
    if (outcome === 'same') continue
    if ('message' in outcome) problems.push(cellProblem(column, outcome.message))
    else {
      setMemberOfBody(body, column, outcome.value, current)
      if (outcome.warning !== undefined) warnings.push(`${column.header}: ${outcome.warning}`)
    }
  }
  return { body, problems, warnings }
}

/** Returns an error at the member of the column; the header precedes the message. */
export function cellProblem({ path, header }: FieldColumn, message: string): FieldError {
  return { field: path, message: `${header}: ${message}` }
}

type CellOutcome =
  | 'same'
  | { readonly value: unknown; readonly warning?: string | undefined }
  | { readonly message: string }

function parseCell(column: FieldColumn, text: string, { current, type, resolver }: CellContext): CellOutcome {
  const { field } = column
  const isEmpty = text.trim() === ''
  const shown = current ? textInColumn(column, current) : ''
  // Sheets never show write-only values.
  if (text === shown || (isEmpty && shown === '')) return 'same'
  if (isEmpty) return field.required && field.default !== undefined ? 'same' : { value: null }
  if (current && text === spreadsheetTextInColumn(column, current)) return 'same'
  const reference = referenceOf(type, column)
  const outcome = reference ? parseNames(text, reference, resolver) : parseText(text, column)
  if ('message' in outcome || !current) return outcome
  const now = valueInColumn(column, current)
  return JSON.stringify(outcome.value) === JSON.stringify(reference?.isList ? idsOfReferences(now) : now)
    ? 'same'
    : outcome
}

function parseText(text: string, { field }: FieldColumn): Exclude<CellOutcome, 'same'> {
  const parsed = kindOf(field).parseCell(text, field)
  return parsed.ok ? { value: parsed.value, warning: parsed.warning } : { message: parsed.message }
}

function parseNames(
  text: string,
  reference: ColumnReference,
  resolver: CellContext['resolver'],
): Exclude<CellOutcome, 'same'> {
  const ids: string[] = []
  for (const name of splitNames(text, reference)) {
    const resolved = resolver.resolve(reference, name)
    if ('message' in resolved) return resolved
    ids.push(resolved.id)
  }
  return { value: reference.isList ? ids : (ids[0] ?? null) }
}

function idsOfReferences(references: unknown): readonly unknown[] {
  if (!Array.isArray(references)) return []
  return references.map((reference: unknown) => (isPlainObject(reference) ? reference.id : reference))
}

function setMemberOfBody(
  body: Record<string, unknown>,
  column: FieldColumn,
  value: unknown,
  current: MemberValues | undefined,
): void {
  const steps = column.path.split('.')
  const last = steps.pop() ?? ''
  let holder = body
  let path = ''
  for (const step of steps) {
    path = path ? `${path}.${step}` : step
    const start = current ? valueAt(current, path) : undefined
    holder[step] ??= isPlainObject(start) ? { ...start } : {}
    holder = holder[step] as Record<string, unknown>
  }
  if (column.part === undefined || !column.whole) {
    holder[last] = value
    return
  }
  const before = holder[last] ?? (current ? valueAt(current, column.path) : undefined)
  holder[last] = kindOf(column.whole).withPart(isPlainObject(before) ? before : {}, column.part, value)
}
