import type { FieldError } from '@stamboek/model/contract/problem'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { findFixedChanges } from '@stamboek/model/fields/find-fixed-changes'
import { findReadOnlyChanges, isChanged } from '@stamboek/model/fields/find-read-only-changes'
import { parseMembers } from '@stamboek/model/fields/parse-members'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { storageOf } from '@stamboek/model/fields/storage-of'
import { validateMembers } from '@stamboek/model/fields/validate-members'
import { identityMembers } from '@stamboek/model/records/catalogue/generic-fields'
import { findBrokenComparisons } from '@stamboek/model/rules/comparisons'
import { findConsequences } from '@stamboek/model/rules/find-consequences'
import { isLockedAsSystemValue } from '@stamboek/model/rules/is-locked-as-system-value'
import type { FormMode } from '@stamboek/model/schema/base-field'
import { evaluateCondition } from '@stamboek/model/schema/evaluate-condition'
import type { Fields } from '@stamboek/model/schema/field-kind'
import { withValueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { ConsequenceRule, RecordType } from '@stamboek/model/schema/record-type'
import { mapInSlices } from '../../concurrency/yield-to-event-loop.ts'
import { recordTable } from '../../database/record-table.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { parseFlag } from '../input/input-values.ts'
import { type ConditionView, readConditionView } from '../queries/condition-view.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { resolveDefaults } from './resolve-defaults.ts'

/** A record after a change, with its malformed members (400) and broken rules (422). */
export interface PlannedRecord {
  readonly sent: MemberValues
  readonly after: MemberValues
  readonly record: MemberValues
  readonly malformed: readonly FieldError[]
  readonly broken: readonly FieldError[]
}

export interface RecordChange {
  readonly before: StoredRecord | undefined
  readonly body: unknown
  readonly mode: FormMode
}

/** Plans one change by `planRecords`: returns its errors instead of throwing. */
export async function planRecord(
  context: RecordContext,
  type: RecordType,
  change: RecordChange,
): Promise<PlannedRecord> {
  const [planned] = await planRecords(context, type, [change])
  if (!planned) throw new Error('A change that was planned is gone')
  return planned
}

/**
 * Merges input into stored records, or into the defaults of new ones, applies consequences, empties hidden members
 * and checks conditions and rules, in a fixed number of queries. Returns errors instead of throwing. Checks no
 * references, child rows, unique values, locks or rights. `parent` is the planned parent of child records.
 */
export async function planRecords(
  context: RecordContext,
  type: RecordType,
  changes: readonly RecordChange[],
  parent?: MemberValues,
): Promise<readonly PlannedRecord[]> {
  const created = changes.filter(({ before }) => !before)
  const isOmitted = (member: string) =>
    created.some(({ body }) => !isPlainObject(body) || !Object.hasOwn(body, member))
  const defaults = created.length > 0 ? await resolveDefaults(context, type, isOmitted) : {}
  const laid = await mapInSlices(changes, (change) => mergeInput(type, change, change.before ?? defaults))
  const view = await readConditionView(
    context,
    type,
    laid.map((each) => each.merged),
    parent,
  )
  return mapInSlices(laid, (each) => applyRules(type, each, view))
}

interface MergedInput {
  readonly mode: FormMode
  readonly start: MemberValues
  readonly sent: MemberValues
  readonly merged: MemberValues
  readonly malformed: readonly FieldError[]
  readonly fixed: readonly FieldError[]
}

function mergeInput(
  type: RecordType,
  { before, body, mode }: RecordChange,
  start: MemberValues,
): MergedInput {
  const { values, errors } = parseMembers(type.fields, body, {
    mode,
    accepted: acceptedMembers(type),
    before,
  })
  const sent = before ? omitLocked(type, before, { values, mode }) : values
  const locked = Object.keys(values).filter((name) => !(name in sent))
  const deletion = parseDeletion(type, { before, body, mode })
  const merged = { ...start, ...sent, ...countedChildren(type, { start, sent, mode }), ...deletion.members }
  const fixed = before
    ? [
        ...findFixedChanges(type.fields, { body, before, mode }),
        ...findLockedChanges(type, { locked, values, before }),
      ]
    : []
  return { mode, start, sent, merged, malformed: [...errors, ...deletion.errors], fixed }
}

interface LockedMembers {
  readonly locked: readonly string[]
  readonly values: MemberValues
  readonly before: StoredRecord
}

/** System values keep some members, which may be sent unchanged (requirements 6.1). */
function findLockedChanges(
  type: RecordType,
  { locked, values, before }: LockedMembers,
): readonly FieldError[] {
  return locked.flatMap((name): readonly FieldError[] => {
    const field = type.fields[name]
    if (!field || !isChanged(field, values[name], before[name])) return []
    return [{ field: name, message: `${field.label} van een systeemwaarde kan niet worden gewijzigd.` }]
  })
}

/** A stored child record can be marked as deleted, and restored (requirements 5.5). */
function parseDeletion(type: RecordType, { before, body, mode }: RecordChange) {
  if (!type.parent) return { members: {}, errors: [] }
  const { value, errors } = parseFlag(body, 'isDeleted')
  const isStored = before !== undefined && mode === 'edit'
  return { members: { isDeleted: isStored ? (value ?? before.isDeleted) : false }, errors }
}

function applyRules(
  type: RecordType,
  { mode, start, sent, merged, malformed, fixed }: MergedInput,
  view: ConditionView,
): PlannedRecord {
  const after = settleMembers(type, merged, view)
  const record = view(after)
  const isDeleted = type.parent !== undefined && after.isDeleted === true
  // A read-only member may be sent as it was, or as a consequence sets it.
  const changed = [start, withValues(start, findConsequences(type.consequences, record))]
    .map((before) => findReadOnlyChanges(type.fields, { sent, before, record }))
    .reduce((earlier, next) => earlier.filter(({ field }) => next.some((error) => error.field === field)))
  const broken = isDeleted
    ? []
    : [...validateMembers(type.fields, record, { mode }), ...findBrokenComparisons(type.comparisons, after)]
  return { sent, after, record, malformed, broken: [...fixed, ...changed, ...broken] }
}

/** Sets what follows from other members of a record (`consequences`), and empties members that conditions hide. */
export function settleMembers(type: RecordType, members: MemberValues, view: ConditionView): MemberValues {
  const consequent = applyConsequences(type, members, view)
  return clearHidden(type.fields, consequent, view(consequent))
}

/**
 * A client can send back all of a Get (requirements 5.1): members that only describe the record are ignored.
 */
function acceptedMembers(type: RecordType): readonly string[] {
  const { idMember = 'id' } = type
  return [
    ...identityMembers,
    idMember,
    ...(type.parent ? ['isDeleted'] : []),
    ...Object.keys(type.ownedRecords),
    ...Object.keys(type.lists),
  ]
}

function omitLocked(
  type: RecordType,
  before: StoredRecord,
  { values, mode }: { values: MemberValues; mode: FormMode },
): Record<string, unknown> {
  const isOpen = (name: string) => {
    const field = type.fields[name]
    return !field || !isLockedAsSystemValue(field, before, mode)
  }
  return Object.fromEntries(Object.entries(values).filter(([name]) => isOpen(name)))
}

function applyConsequences(type: RecordType, record: MemberValues, view: ConditionView): MemberValues {
  return type.consequences.reduce(
    (result, rule) => withValues(result, findConsequences([rule], view(result))),
    record,
  )
}

function withValues(record: MemberValues, values: ConsequenceRule['set']): MemberValues {
  return Object.entries(values).reduce((set, [path, value]) => withValueAt(set, path, value), record)
}

/**
 * The rows that count for `minItems` and conditions: sent ones and, unless it is a new version, stored ones that were
 * not sent.
 */
function countedChildren(
  type: RecordType,
  { start, sent, mode }: Pick<MergedInput, 'start' | 'sent' | 'mode'>,
): MemberValues {
  if (mode === 'newVersion') return {}
  const lists = recordTable(type).children.filter(({ path }) => path in sent)
  return Object.fromEntries(
    lists.map(({ path }) => {
      const rows = sent[path] as readonly { readonly id?: string }[]
      const known = (start[path] ?? []) as readonly StoredRecord[]
      const ids = new Set(rows.map((row) => row.id))
      return [path, [...known.filter((child) => !ids.has(child.id)), ...rows]]
    }),
  )
}

function clearHidden(fields: Fields, members: MemberValues, record: MemberValues): MemberValues {
  const changed = Object.entries(fields).flatMap(([name, field]): (readonly [string, unknown])[] => {
    if (field.visibleWhen && !evaluateCondition(field.visibleWhen, record))
      return [[name, kindOf(field).empty(field)]]
    const storage = storageOf(field)
    const group = members[name]
    if (storage.shape !== 'members' || !isPlainObject(group)) return []
    return [[name, clearHidden(storage.members, group, record)]]
  })
  return { ...members, ...Object.fromEntries(changed) }
}
