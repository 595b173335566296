import type { FieldError } from '@stamboek/model/contract/problem'
import { fieldAt } from '@stamboek/model/fields/field-at'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { findLockReason } from '@stamboek/model/rules/find-lock-reason'
import { isEmptyValue } from '@stamboek/model/schema/evaluate-condition'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../../database/record-table.ts'
import { uuidV7 } from '../../../uuid-v7.ts'
import type { PlannedWrite } from '../../engine/record-context.ts'
import { whyNotChangeable, whyNotPermitted } from '../../engine/record-scope.ts'
import { auditChanges } from '../../rules/audit-changes.ts'
import type { LabelledChange } from '../../rules/label-references.ts'
import type { PlannedRecord } from '../../rules/plan-record.ts'
import { findErrors } from '../../rules/plan-updates.ts'
import type { ResolvedParent } from '../../rules/resolve-parents.ts'
import type { ImportCandidate, ImportRun } from '../import-run.ts'
import { type RowResult, refuseRow } from '../row-importer.ts'

export interface PlannedRow {
  readonly candidate: ImportCandidate
  readonly write: PlannedWrite
}

export interface RowPlan {
  readonly plan: PlannedRecord
  readonly resolvedParent: ResolvedParent
  readonly own: MemberValues
  readonly change: LabelledChange
}

/**
 * Decides about a planned row: refused with all its errors, or for a missing right or a lock; unchanged; or a write,
 * which it does not make.
 */
export function checkRow(
  { unit, type }: ImportRun,
  candidate: ImportCandidate,
  { plan, resolvedParent, own, change }: RowPlan,
): PlannedRow | RowResult {
  const { row, before, body, problems } = candidate
  const notPermitted =
    whyNotPermitted(unit, type, before ? 'Update' : 'Create') ??
    whyNotChangeable(type, own.isGlobalSystemBusinessUnitRecord, unit) ??
    (before && findLockReason(type, before))
  const unread = new Set(problems.map(({ field }) => field))
  const broken = [
    ...findErrors(type, body, plan),
    ...findIgnoredValues(type, plan),
    ...resolvedParent.broken,
    ...('errors' in change ? change.errors : []),
  ]
  const errors = [...problems, ...broken.filter(({ field }) => !unread.has(field))]
  if (errors.length > 0 || !('after' in change))
    return refuseRow(row, [notPermitted ?? '', joinMessages(type, errors)].join(' ').trim())
  const { after } = change
  if (before && auditChanges(recordTable(type), before, after).length === 0)
    return { row, outcome: 'unchanged', before }
  if (notPermitted !== undefined) return refuseRow(row, notPermitted)
  const write: PlannedWrite = before
    ? { id: before.id, action: 'Update', before, after }
    : { id: uuidV7(), action: 'Insert', before: undefined, after }
  return { candidate, write }
}

/** An import reports values that would be dropped: of hidden members, and of those set by another field. */
function findIgnoredValues(type: RecordType, { sent, after }: PlannedRecord): readonly FieldError[] {
  return Object.entries(sent).flatMap(([name, value]): readonly FieldError[] => {
    const field = type.fields[name]
    if (!field) return []
    const parts = kindOf(field).parts(field) ? Object.entries(value ?? {}) : []
    const pairs =
      parts.length > 0
        ? parts.map(([part, each]) => [`${name}.${part}`, each] as const)
        : [[name, value] as const]
    return pairs
      .filter(
        ([path, each]) =>
          !isEmptyValue(each) && JSON.stringify(valueAt(after, path)) !== JSON.stringify(each),
      )
      .map(([path]) => ({
        field: path,
        message: 'Dit veld hoort bij deze andere waarden niet te worden ingevuld.',
      }))
  })
}

/** Joins distinct messages, each with the label of its field unless it contains it. */
export function joinMessages(type: RecordType, errors: readonly FieldError[]): string {
  const messages = errors.map(({ field, message }) => {
    const label = fieldAt(type.fields, field)?.label
    return label === undefined || message.includes(label) ? message : `${label}: ${message}`
  })
  return [...new Set(messages)].join(' ')
}
