import type { FieldError } from '@stamboek/model/contract/problem'
import { fieldAt } from '@stamboek/model/fields/field-at'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isEmptyValue } from '@stamboek/model/schema/evaluate-condition'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { PlannedWrite } from '../engine/record-context.ts'
import { whyNotChangeable } from '../engine/record-scope.ts'
import { auditChanges } from '../rules/audit-changes.ts'
import { type PlannedRecord, planRecords } from '../rules/plan-record.ts'
import { type LabelledChange, labelReferences } from '../rules/reference-labels.ts'
import { errorsOf } from '../store/bulk-change.ts'
import { belongingTo, type Placed, parentsOf } from '../store/parent-records.ts'
import type { Candidate, ImportRun, RefusedRow } from './import-run.ts'
import { whyNoRight } from './row-rights.ts'

/** A row with the write that it asks for, one that asks for none, or one that a rule refuses. */
export type PlannedRow =
  | RefusedRow
  | { readonly candidate: Candidate }
  | { readonly candidate: Candidate; readonly write: PlannedWrite }

/** Holds rows to the rules that a form is held to, all of them with the queries of one. */
export async function planCandidates(
  run: ImportRun,
  found: readonly (Candidate | RefusedRow)[],
): Promise<readonly PlannedRow[]> {
  const { unit, type } = run
  const wanted = found.filter((each) => 'body' in each).filter(sendsSomething)
  const plans = await planRecords(
    unit,
    type,
    wanted.map(({ before, body }) => ({ before, body, mode: before ? 'edit' : 'add' })),
  )
  const drafts = wanted.map(({ before, isGlobal }, index) => {
    const { after } = planOf(plans, index)
    return before ? after : { ...after, isGlobalSystemBusinessUnitRecord: isGlobal }
  })
  const placed = await parentsOf(
    unit,
    type,
    drafts.map((after, index) => ({ before: wanted[index]?.before, after })),
  )
  const owned = drafts.map((after, index) => {
    const parent = placed[index]?.parent
    return parent ? { ...after, ...belongingTo(unit, type, parent) } : after
  })
  const labelled = await labelReferences(
    unit,
    type,
    owned.map((after, index) => ({ before: wanted[index]?.before, after })),
  )
  const rows = new Map<Candidate, PlannedRow>()
  for (const [index, candidate] of wanted.entries())
    rows.set(
      candidate,
      planRow(run, candidate, {
        plan: planOf(plans, index),
        placed: placed[index] ?? { broken: [] },
        own: owned[index] ?? {},
        change: labelled[index] ?? { after: owned[index] ?? {} },
      }),
    )
  return found.map((each) => ('message' in each ? each : (rows.get(each) ?? { candidate: each })))
}

function sendsSomething({ before, body, problems }: Candidate): boolean {
  return !before || Object.keys(body).length > 0 || problems.length > 0
}

function planOf(plans: readonly PlannedRecord[], index: number): PlannedRecord {
  const plan = plans[index]
  if (!plan) throw new Error('A row that was planned is gone')
  return plan
}

interface RowPlan {
  readonly plan: PlannedRecord
  readonly placed: Placed
  /** With what it has of its parent. */
  readonly own: MemberValues
  readonly change: LabelledChange
}

function planRow({ unit, type }: ImportRun, candidate: Candidate, row: RowPlan): PlannedRow {
  const { before, body, problems } = candidate
  const { plan, placed, own, change } = row
  const notMine =
    whyNoRight(unit, type, before ? 'Update' : 'Create') ??
    whyNotChangeable(type, own.isGlobalSystemBusinessUnitRecord, unit)
  const unread = new Set(problems.map(({ field }) => field))
  const broken = [
    ...errorsOf(type, body, plan),
    ...notTaken(type, plan),
    ...placed.broken,
    ...('errors' in change ? change.errors : []),
  ]
  // What cannot be read is not missing.
  const errors = [...problems, ...broken.filter(({ field }) => !unread.has(field))]
  if (errors.length > 0 || !('after' in change))
    return { row: candidate.row, message: [notMine ?? '', sentences(type, errors)].join(' ').trim() }
  const { after } = change
  if (before && auditChanges(recordTable(type), before, after).length === 0) return { candidate }
  if (notMine !== undefined) return { row: candidate.row, message: notMine }
  const write: PlannedWrite = before
    ? { id: before.id, action: 'Update', before, after }
    : { id: uuidV7(), action: 'Insert', before: undefined, after }
  return { candidate, write }
}

/** What was sent and is not in the record after all (hidden, or set by another field): an import drops nothing in silence. */
function notTaken(type: RecordType, { sent, after }: PlannedRecord): readonly FieldError[] {
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

/** Everything that is wrong with a row, each thing once, with the name of its field where the sentence does not say it. */
export function sentences(type: RecordType, errors: readonly FieldError[]): string {
  const told = errors.map(({ field, message }) => {
    const label = fieldAt(type.fields, field)?.label
    return label === undefined || message.includes(label) ? message : `${label}: ${message}`
  })
  return [...new Set(told)].join(' ')
}
