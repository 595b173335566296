import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { ChildRow } from '../../fields/field-context.ts'
import { formatFieldValue } from '../../fields/field-views.ts'
import { explainMissingRight } from '../actions/record-rights.ts'
import { formatRecordName } from '../texts/record-title.ts'

/** A child record in its list (requirements 13.4). Neighbours are indexes in the whole list. */
export interface ChildListRow {
  readonly row: ChildRow
  readonly index: number
  readonly canEdit: boolean
  readonly canDelete: boolean
  readonly whyNotEdit: string | undefined
  readonly whyNotDelete: string | undefined
  /** Restoring a stored deletion is a change; undoing one of this form is not. */
  readonly whyNotRestore: string | undefined
  readonly isDeleted: boolean
  readonly previous: number | undefined
  readonly next: number | undefined
  readonly previousWithDeleted: number | undefined
  readonly nextWithDeleted: number | undefined
}

/** Dutch reasons; undefined where allowed. Rows that were never saved can be changed. */
export interface ChildRights {
  readonly whyNotAdd?: string | undefined
  readonly whyNotEdit?: string | undefined
  readonly whyNotDelete?: string | undefined
}

/**
 * Returns in Dutch why the user cannot add, edit or delete rows; of a child type without actions nothing, since it is
 * changed with the right to its parent. Without a Delete action the right Update decides about deleting.
 */
export function readChildRights(type: ServedRecordType): ChildRights {
  const hasDelete = type.actions.some(({ kind }) => kind === 'Delete')
  return {
    whyNotAdd: explainMissingRight(type, 'Create'),
    whyNotEdit: explainMissingRight(type, 'Update'),
    whyNotDelete: explainMissingRight(type, hasDelete ? 'Delete' : 'Update'),
  }
}

/**
 * Adds its rights and neighbours to each row. In a read-only list and for a deleted row `canEdit` and `canDelete` are
 * false; a row that was never saved needs no right. `storedRows` tells which deletions are stored.
 */
export function toChildListRows(
  rows: readonly ChildRow[],
  isReadOnly: boolean,
  { whyNotEdit, whyNotDelete }: ChildRights = {},
  storedRows: readonly ChildRow[] = [],
): readonly ChildListRow[] {
  const storedAsDeleted = new Set(
    storedRows.filter((row) => row['isDeleted'] === true).map((row) => row['id']),
  )
  const kept = rows.flatMap((row, index) => (row['isDeleted'] === true ? [] : [index]))
  return rows.map((row, index) => {
    const isDeleted = row['isDeleted'] === true
    const isOpen = !isReadOnly && !isDeleted
    const isNew = row['id'] === undefined
    return {
      row,
      index,
      canEdit: isOpen && (isNew || whyNotEdit === undefined),
      canDelete: isOpen && (isNew || whyNotDelete === undefined),
      whyNotEdit: isNew ? undefined : whyNotEdit,
      whyNotDelete: isNew ? undefined : whyNotDelete,
      whyNotRestore: storedAsDeleted.has(row['id']) ? whyNotEdit : undefined,
      isDeleted,
      previous: kept.findLast((other) => other < index),
      next: kept.find((other) => other > index),
      previousWithDeleted: index > 0 ? index - 1 : undefined,
      nextWithDeleted: index + 1 < rows.length ? index + 1 : undefined,
    }
  })
}

/**
 * The name of a row with its period, since rows of several periods often share a name. The period is left out if the
 * label fields contain it, and for a type without one.
 */
export function formatRowName(type: ServedRecordType, row: ChildRow): string {
  const field = type.labelFields.includes('activeRangeUtc') ? undefined : type.fields['activeRangeUtc']
  const period = field ? formatFieldValue(field, row, 'activeRangeUtc') : ''
  return [formatRecordName(type, row), period].filter((part) => part !== '').join(', ')
}

/** Returns the row at an index of the whole list, deleted rows included; throws if there is none. */
export function requireRow(list: readonly ChildListRow[], index: number): ChildListRow {
  const found = list[index]
  if (!found) throw new Error(`Record ${index} not found in list`)
  return found
}
