import type { FieldError } from '@stamboek/model/contract/problem'
import { isReadOnlyByCondition, readOnlyMessage } from '@stamboek/model/fields/find-read-only-changes'
import { evaluateCondition } from '@stamboek/model/schema/evaluate-condition'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import type { PlannedWrite, RecordContext } from '../engine/record-context.ts'
import { requireChangeable } from '../engine/record-scope.ts'
import { requireOpenGate } from '../engine/require-open-gate.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { auditChildren, hasAuditChanges } from './audit-changes.ts'
import { labelReferencesOf } from './label-references.ts'
import { isListChanged, type PlannedChildren, planChildren } from './plan-children.ts'
import type { PlannedRecord } from './plan-record.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { inheritFromParent, resolveParent } from './resolve-parents.ts'

export interface SavePlan {
  readonly write: PlannedWrite
  readonly children: readonly PlannedChildren[]
  readonly unchanged: StoredRecord | undefined
}

interface SaveInput {
  readonly id: string
  readonly before: StoredRecord | undefined
  readonly planned: PlannedRecord
  readonly basedOn?: StoredRecord
}

/**
 * Plans the write of a record and its child records, without writing; `unchanged` is the stored record if nothing
 * differs. Throws 403 for a global parent or a child row without its right, else all malformed members (400), else a
 * closed gate or a lock (422), else all broken rules (422), else wrong references (422).
 */
export async function planSave(
  context: RecordContext,
  type: RecordType,
  { id, before, planned, basedOn }: SaveInput,
): Promise<SavePlan> {
  const { parent, broken: misplaced } = await resolveParent(context, type, {
    before: before ?? basedOn,
    after: planned.after,
  })
  const own = parent ? { ...planned.after, ...inheritFromParent(context, type, parent) } : planned.after
  if (parent) requireChangeable(type, own.isGlobalSystemBusinessUnitRecord, context)
  const { sent, record } = planned
  const sentChildren = await planChildren(context, type, { parentId: id, before, basedOn, after: own, sent })
  const { children, changed } = allowedChildren(type, sentChildren, { record, basedOn })
  const malformed = [...planned.malformed, ...children.flatMap((list) => list.malformed)]
  if (malformed.length > 0)
    throw new RequestProblem('malformed', malformed[0]?.message ?? '', { errors: malformed })
  await requireOpenGate(context, type)
  for (const list of children) if (list.writes.length > 0) await requireOpenGate(context, list.type)
  requireUnlocked(type, before ?? basedOn)
  requireNoErrors([
    ...planned.broken,
    ...misplaced.filter(({ field }) => !planned.broken.some((error) => error.field === field)),
    ...changed,
    ...children.flatMap((list) => list.broken),
  ])

  const after = await labelReferencesOf(context, type, { before, basedOn, after: own })
  const childChanges = auditChildren(children)
  const isUnchanged =
    before !== undefined && childChanges.length === 0 && !hasAuditChanges(type, before, after)
  const action = before ? 'Update' : 'Insert'
  return {
    write: { id, action, before, after, childChanges, ...(basedOn && { basedOn }) },
    children,
    unchanged: isUnchanged ? before : undefined,
  }
}

/**
 * Refuses (422) rows that clash with rows that were not sent. To be called after the check of the rowVersion: a stale
 * form gets 409 first.
 */
export function requireNoClashes({ children }: SavePlan): void {
  requireNoErrors(children.flatMap((list) => list.clashes))
}

function requireNoErrors(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new RequestProblem('ruleBroken', errors[0]?.message ?? '', { errors })
}

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
    return field && isReadOnlyByCondition(field, record) && isListChanged(list, basedOn)
      ? [{ field: list.path, message: readOnlyMessage(field) }]
      : []
  })
  return { children: shown, changed }
}
