import type { FieldError } from '@stamboek/model/contract/problem'
import { fieldAt } from '@stamboek/model/fields/field-at'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { findLockReason } from '@stamboek/model/rules/find-lock-reason'
import { isEmptyValue } from '@stamboek/model/schema/evaluate-condition'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { PlannedWrite } from '../engine/record-context.ts'
import { whyNotChangeable, whyNotPermitted } from '../engine/record-scope.ts'
import { auditChanges } from '../rules/audit-changes.ts'
import { type LabelledChange, labelReferences } from '../rules/label-references.ts'
import { type PlannedRecord, planRecords } from '../rules/plan-record.ts'
import { findErrors } from '../rules/plan-updates.ts'
import { inheritFromParent, type ResolvedParent, resolveParents } from '../rules/resolve-parents.ts'
import type { ImportCandidate, ImportRun, RefusedRow } from './import-run.ts'

/** A row with its write, without a change, or refused. */
export type PlannedRow =
  | RefusedRow
  | { readonly candidate: ImportCandidate }
  | { readonly candidate: ImportCandidate; readonly write: PlannedWrite }

/** Holds rows to the rules of the form, with the queries of one row for any number. */
export async function planCandidates(
  run: ImportRun,
  found: readonly (ImportCandidate | RefusedRow)[],
): Promise<readonly PlannedRow[]> {
  const { unit, type } = run
  const changed = found.filter((each) => 'body' in each).filter(hasChanges)
  const plans = await planRecords(
    unit,
    type,
    changed.map(({ before, body }) => ({ before, body, mode: before ? 'edit' : 'add' })),
  )
  const drafts = changed.map(({ before, isGlobal }, index) => {
    const { after } = requirePlan(plans, index)
    return before ? after : { ...after, isGlobalSystemBusinessUnitRecord: isGlobal }
  })
  const resolvedParent = await resolveParents(
    unit,
    type,
    drafts.map((after, index) => ({ before: changed[index]?.before, after })),
  )
  const owned = drafts.map((after, index) => {
    const parent = resolvedParent[index]?.parent
    return parent ? { ...after, ...inheritFromParent(unit, type, parent) } : after
  })
  const labelled = await labelReferences(
    unit,
    type,
    owned.map((after, index) => ({ before: changed[index]?.before, after })),
  )
  const rows = new Map<ImportCandidate, PlannedRow>()
  for (const [index, candidate] of changed.entries())
    rows.set(
      candidate,
      planRow(run, candidate, {
        plan: requirePlan(plans, index),
        resolvedParent: resolvedParent[index] ?? { broken: [] },
        own: owned[index] ?? {},
        change: labelled[index] ?? { after: owned[index] ?? {} },
      }),
    )
  return found.map((each) => ('message' in each ? each : (rows.get(each) ?? { candidate: each })))
}

function hasChanges({ before, body, problems }: ImportCandidate): boolean {
  return !before || Object.keys(body).length > 0 || problems.length > 0
}

function requirePlan(plans: readonly PlannedRecord[], index: number): PlannedRecord {
  const plan = plans[index]
  if (!plan) throw new Error('A row that was planned is gone')
  return plan
}

interface RowPlan {
  readonly plan: PlannedRecord
  readonly resolvedParent: ResolvedParent
  /** The planned record with the members of its parent. */
  readonly own: MemberValues
  readonly change: LabelledChange
}

function planRow({ unit, type }: ImportRun, candidate: ImportCandidate, row: RowPlan): PlannedRow {
  const { before, body, problems } = candidate
  const { plan, resolvedParent, own, change } = row
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
  // A cell that cannot be parsed is not missing as well.
  const errors = [...problems, ...broken.filter(({ field }) => !unread.has(field))]
  if (errors.length > 0 || !('after' in change))
    return { row: candidate.row, message: [notPermitted ?? '', joinMessages(type, errors)].join(' ').trim() }
  const { after } = change
  if (before && auditChanges(recordTable(type), before, after).length === 0) return { candidate }
  if (notPermitted !== undefined) return { row: candidate.row, message: notPermitted }
  const write: PlannedWrite = before
    ? { id: before.id, action: 'Update', before, after }
    : { id: uuidV7(), action: 'Insert', before: undefined, after }
  return { candidate, write }
}

/** Values that the record does not take (hidden, or set by another field): an import drops nothing silently. */
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

/** Joins distinct messages, each with the label of its field unless the sentence has it. */
export function joinMessages(type: RecordType, errors: readonly FieldError[]): string {
  const messages = errors.map(({ field, message }) => {
    const label = fieldAt(type.fields, field)?.label
    return label === undefined || message.includes(label) ? message : `${label}: ${message}`
  })
  return [...new Set(messages)].join(' ')
}
