import type { FieldError } from '@stamboek/model/contract/problem'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { storageOf } from '@stamboek/model/fields/storage-of'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import {
  type FieldColumn,
  secondsInColumn,
  textInColumn,
  valueInColumn,
} from '@stamboek/model/sheets/sheet-columns'
import type { PlacedColumn } from './import-columns.ts'
import type { ReferenceResolver } from './resolve-references.ts'

/** What a row sends for its record, and what of it cannot be read. */
export interface ReadCells {
  readonly body: MemberValues
  readonly problems: readonly FieldError[]
  /** What was guessed, such as the century of a year: Dutch sentences. */
  readonly warnings: readonly string[]
}

/** To what a column refers, where it does. */
export interface ColumnReference {
  readonly to: string
  /** A child record points at a version of its parent; every other reference to a type with versions at the series. */
  readonly isParent: boolean
  /** A cell names any number of records. */
  readonly isList: boolean
}

export function referenceOf(
  type: Pick<RecordType, 'parent'>,
  { field, path }: FieldColumn,
): ColumnReference | undefined {
  const storage = storageOf(field)
  if (storage.shape === 'link') return { to: storage.to, isParent: false, isList: true }
  const to =
    storage.shape === 'columns' ? storage.columns.find((column) => column.references)?.references : undefined
  return to === undefined ? undefined : { to, isParent: path === type.parent?.field, isList: false }
}

/** What cells are read over. */
interface CellReading {
  /** The record as it is; undefined for a new one. */
  readonly current: MemberValues | undefined
  readonly type: Pick<RecordType, 'parent'>
  readonly resolver: Pick<ReferenceResolver, 'resolve'>
}

/** The texts in a cell that refer to records. */
export function namesIn(text: string, { isList }: ColumnReference): readonly string[] {
  if (!isList) return [text.trim()]
  return text.split(/[;|\n]/).flatMap((name) => name.trim() || [])
}

/**
 * Reads the cells of a row into the members that differ from the record as it is now. A cell that shows what is there is no
 * change, whatever it would be read as; an empty one clears what is there, and leaves a new record its default.
 */
export function readCells(
  columns: readonly PlacedColumn[],
  cells: readonly string[],
  reading: CellReading,
): ReadCells {
  const { current } = reading
  const body: Record<string, unknown> = {}
  const problems: FieldError[] = []
  const warnings: string[] = []
  for (const { index, column } of columns) {
    const text = cells[index] ?? ''
    const outcome = readCell(column, text, reading)
    if (outcome === 'same') continue
    if ('message' in outcome) problems.push(cellProblem(column, outcome.message))
    else {
      lay(body, column, outcome.value, current)
      if (outcome.warning !== undefined) warnings.push(`${column.header}: ${outcome.warning}`)
    }
  }
  return { body, problems, warnings }
}

/** Told under the field, with the header by which a person finds the cell. */
export function cellProblem({ path, header }: FieldColumn, message: string): FieldError {
  return { field: path, message: `${header}: ${message}` }
}

type Outcome =
  | 'same'
  | { readonly value: unknown; readonly warning?: string | undefined }
  | { readonly message: string }

function readCell(column: FieldColumn, text: string, { current, type, resolver }: CellReading): Outcome {
  const { field } = column
  const isEmpty = text.trim() === ''
  const shown = current ? textInColumn(column, current) : ''
  // What is written and never shown stands empty in every sheet.
  if (text === shown || (isEmpty && shown === '')) return 'same'
  // What has to have a value and a default is left alone, as it is left its default where the record is new.
  if (isEmpty) return field.required && field.default !== undefined ? 'same' : { value: null }
  if (current && text === secondsInColumn(column, current)) return 'same'
  const reference = referenceOf(type, column)
  const outcome = reference ? readNames(text, reference, resolver) : readText(text, column)
  if ('message' in outcome || !current) return outcome
  const now = valueInColumn(column, current)
  return JSON.stringify(outcome.value) === JSON.stringify(reference?.isList ? idsIn(now) : now)
    ? 'same'
    : outcome
}

function readText(text: string, { field }: FieldColumn): Exclude<Outcome, 'same'> {
  const parsed = kindOf(field).parseText(text, field)
  return parsed.ok ? { value: parsed.value, warning: parsed.warning } : { message: parsed.message }
}

function readNames(
  text: string,
  reference: ColumnReference,
  resolver: CellReading['resolver'],
): Exclude<Outcome, 'same'> {
  const ids: string[] = []
  for (const name of namesIn(text, reference)) {
    const resolved = resolver.resolve(reference, name)
    if ('message' in resolved) return resolved
    ids.push(resolved.id)
  }
  return { value: reference.isList ? ids : (ids[0] ?? null) }
}

function idsIn(references: unknown): readonly unknown[] {
  if (!Array.isArray(references)) return []
  return references.map((reference: unknown) => (isPlainObject(reference) ? reference.id : reference))
}

/** Sets a member of the body; what is written whole (a group, a period) starts from what is there. */
function lay(
  body: Record<string, unknown>,
  column: FieldColumn,
  value: unknown,
  current: MemberValues | undefined,
): void {
  const steps = [...column.path.split('.'), ...(column.part === undefined ? [] : [column.part])]
  const last = steps.pop() ?? ''
  let holder = body
  let path = ''
  for (const step of steps) {
    path = path ? `${path}.${step}` : step
    const start = current ? valueAt(current, path) : undefined
    holder[step] ??= isPlainObject(start) ? { ...start } : {}
    holder = holder[step] as Record<string, unknown>
  }
  holder[last] = value
}
