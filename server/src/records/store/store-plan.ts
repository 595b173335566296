import type { FieldError } from '@stamboek/model/contract/problem'
import { isReadOnly, readOnlyMessage } from '@stamboek/model/fields/find-read-only-changes'
import { evaluateCondition } from '@stamboek/model/schema/evaluate-condition'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { recordTable } from '../../database/record-table.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { PlannedWrite } from '../engine/record-context.ts'
import { requireChangeable } from '../engine/record-scope.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { readRecord } from '../queries/read-records.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { auditChanges } from '../rules/audit-changes.ts'
import { childChanges, isListChanged, type PlannedChildren, planChildren } from '../rules/plan-children.ts'
import type { PlannedRecord } from '../rules/plan-record.ts'
import { withReferenceLabels } from '../rules/reference-labels.ts'
import { belongingTo, parentOf, raiseParents } from './parent-records.ts'
import { saveRecord, saveRecords } from './save-records.ts'

interface Plan {
  readonly id: string
  readonly before: StoredRecord | undefined
  readonly planned: PlannedRecord
  /** Called once shape and rules are right, before anything is written: throws when the state is not (409). */
  readonly checkState?: () => void | Promise<void>
  /** The version that a new one follows. */
  readonly basedOn?: StoredRecord
  /** Writes of the same type that are saved before it, in one go: hooks judge all of them together. Called after `checkState`. */
  readonly precedingWrites?: () => readonly PlannedWrite[]
}

/**
 * Stores a planned record with its child records, or tells everything that is wrong with both at once: first what is
 * malformed (400), then what breaks a rule (422). A change that changes nothing writes nothing.
 */
export async function storePlan(
  unit: UnitOfWork,
  type: RecordType,
  { id, before, planned, checkState, basedOn, precedingWrites }: Plan,
): Promise<StoredRecord> {
  const { parent, broken: misplaced } = await parentOf(unit, type, {
    before: before ?? basedOn,
    after: planned.after,
  })
  const own = parent ? { ...planned.after, ...belongingTo(unit, type, parent) } : planned.after
  if (parent) requireChangeable(type, own.isGlobalSystemBusinessUnitRecord, unit)
  const { sent, record } = planned
  const sentChildren = await planChildren(unit, type, { parentId: id, before, basedOn, after: own, sent })
  const { children, changed } = allowedChildren(type, sentChildren, { record, basedOn })
  const malformed = [...planned.malformed, ...children.flatMap((list) => list.malformed)]
  if (malformed.length > 0)
    throw new RequestProblem('malformed', malformed[0]?.message ?? '', { errors: malformed })
  const broken = [
    ...planned.broken,
    ...misplaced.filter(({ field }) => !planned.broken.some((error) => error.field === field)),
    ...changed,
    ...children.flatMap((list) => list.broken),
  ]
  refuseBroken(broken)

  const after = await withReferenceLabels(unit, type, before, own)
  await checkState?.()
  // Whoever did not see the rows that are in the way hears first that somebody made them.
  refuseBroken(children.flatMap((list) => list.clashing))
  const alsoChanged = childChanges(children)
  const table = recordTable(type)
  if (before && alsoChanged.length === 0 && auditChanges(table, before, after).length === 0) return before

  const action = before ? 'Update' : 'Insert'
  const write: PlannedWrite = { id, action, before, after, alsoChanged, ...(basedOn && { basedOn }) }
  if (unit.isOneStatement) return saveRecord(unit, type, write)
  await saveRecords(unit, type, [...(precedingWrites?.() ?? []), write])
  for (const list of children) await saveChildren(unit, list)
  if (parent) await raiseParents(unit, type, [{ id, action: before ? 'Update' : 'Insert', before, after }])
  return readRecord(unit, type, id)
}

function refuseBroken(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new RequestProblem('ruleBroken', errors[0]?.message ?? '', { errors })
}

/** Lists that are not shown take no rows; those that cannot be changed refuse them. */
function allowedChildren(
  type: RecordType,
  children: readonly PlannedChildren[],
  { record, basedOn }: Pick<PlannedRecord, 'record'> & { readonly basedOn: StoredRecord | undefined },
): { readonly children: readonly PlannedChildren[]; readonly changed: readonly FieldError[] } {
  const shown = children.filter(({ path }) => {
    const { visibleWhen } = type.fields[path] ?? {}
    return !visibleWhen || evaluateCondition(visibleWhen, record)
  })
  const changed = shown.flatMap((list): readonly FieldError[] => {
    const field = type.fields[list.path]
    return field && isReadOnly(field, record) && isListChanged(list, basedOn)
      ? [{ field: list.path, message: readOnlyMessage(field) }]
      : []
  })
  return { children: shown, changed }
}

async function saveChildren(unit: UnitOfWork, { type, writes }: PlannedChildren): Promise<void> {
  if (writes.length === 0) return
  // Written one after the other: a period may be free only once the row that had it has been written, too.
  const isTogether = type.exclusions.length > 0 && writes.length > 1
  if (isTogether) await sql`SET CONSTRAINTS ALL DEFERRED`.execute(unit.transaction)
  await saveRecords(unit, type, writes)
  if (isTogether) await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(unit.transaction)
}
