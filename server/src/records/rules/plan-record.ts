import type { FieldError } from '@stamboek/model/contract/problem'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { findReadOnlyChanges } from '@stamboek/model/fields/find-read-only-changes'
import { parseMembers } from '@stamboek/model/fields/parse-members'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { storageOf } from '@stamboek/model/fields/storage-of'
import { validateMembers } from '@stamboek/model/fields/validate-members'
import { identityMembers } from '@stamboek/model/records/catalogue/generic-fields'
import { findBrokenComparisons } from '@stamboek/model/rules/comparisons'
import { isLocked } from '@stamboek/model/rules/is-locked'
import type { FormMode } from '@stamboek/model/schema/base-field'
import { evaluateCondition } from '@stamboek/model/schema/evaluate-condition'
import type { Fields } from '@stamboek/model/schema/field-kind'
import { withValueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { mapInSlices } from '../../concurrency/yield-to-event-loop.ts'
import { recordTable } from '../../database/record-table.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { readFlag } from '../input/request-values.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { type ConditionView, conditionView } from './condition-members.ts'
import { newRecord } from './new-record.ts'

/** The members of a record after a change, and what is wrong with them: with their shape (400), or with a rule (422). */
export interface PlannedRecord {
  /** What was sent, read, as far as it can be written in this mode and on this record. */
  readonly sent: MemberValues
  readonly after: MemberValues
  /** The same as conditions see it, with what they read through references beside those. */
  readonly record: MemberValues
  readonly malformed: readonly FieldError[]
  readonly broken: readonly FieldError[]
}

/** What a client sends for a record, new or there already. */
export interface RecordChange {
  readonly before: StoredRecord | undefined
  readonly body: unknown
  readonly mode: FormMode
}

/** Plans one record; see `planRecords`. */
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
 * Reads the members that a client sends over what was there before (or over the defaults), and checks every rule of the
 * type. What conditions read through references is fetched for all of them at once, so that an import can plan a thousand
 * rows with the queries of one. `parent` is the record that they are saved with, as it will be.
 */
export async function planRecords(
  context: RecordContext,
  type: RecordType,
  changes: readonly RecordChange[],
  parent?: MemberValues,
): Promise<readonly PlannedRecord[]> {
  const defaults = changes.some((change) => !change.before) ? await newRecord(context, type) : {}
  const laid = await mapInSlices(changes, (change) => layOver(type, change, change.before ?? defaults))
  const view = await conditionView(
    context,
    type,
    laid.map((each) => each.merged),
    parent,
  )
  return mapInSlices(laid, (each) => applyRules(type, each, view))
}

interface LaidOver {
  readonly mode: FormMode
  readonly start: MemberValues
  readonly sent: MemberValues
  readonly merged: MemberValues
  readonly malformed: readonly FieldError[]
}

function layOver(type: RecordType, { before, body, mode }: RecordChange, start: MemberValues): LaidOver {
  const { values, errors } = parseMembers(type.fields, body, {
    mode,
    accepted: acceptedMembers(type),
    before,
  })
  const sent = before ? withoutLocked(type, before, { values, mode }) : values
  const deletion = readDeletion(type, before, body)
  const merged = { ...start, ...sent, ...countedChildren(type, { start, sent, mode }), ...deletion.members }
  return { mode, start, sent, merged, malformed: [...errors, ...deletion.errors] }
}

/** A child record that is there can be marked as deleted, and taken back (contracts.md, Child records). */
function readDeletion(type: RecordType, before: StoredRecord | undefined, body: unknown) {
  if (!type.parent) return { members: {}, errors: [] }
  const { value, errors } = readFlag(body, 'isDeleted')
  return { members: { isDeleted: before ? (value ?? before.isDeleted) : false }, errors }
}

function applyRules(
  type: RecordType,
  { mode, start, sent, merged, malformed }: LaidOver,
  view: ConditionView,
): PlannedRecord {
  const consequent = applyConsequences(type, merged, view)
  const after = withoutHidden(type.fields, consequent, view(consequent))
  const record = view(after)
  const isDeleted = type.parent !== undefined && after.isDeleted === true
  const changed = findReadOnlyChanges(type.fields, { sent, before: start, record })
  // A record that is taken away need not be right.
  const broken = isDeleted
    ? []
    : [...validateMembers(type.fields, record, { mode }), ...findBrokenComparisons(type.comparisons, after)]
  return { sent, after, record, malformed, broken: [...changed, ...broken] }
}

/** What a Get returned can be sent back whole (contracts.md): members that only describe the record are passed over. */
function acceptedMembers(type: RecordType): readonly string[] {
  return [...identityMembers, ...(type.parent ? ['isDeleted'] : [])]
}

function withoutLocked(
  type: RecordType,
  before: StoredRecord,
  { values, mode }: { values: MemberValues; mode: FormMode },
): Record<string, unknown> {
  const isOpen = (name: string) => {
    const field = type.fields[name]
    return !field || !isLocked(field, before, mode)
  }
  return Object.fromEntries(Object.entries(values).filter(([name]) => isOpen(name)))
}

function applyConsequences(type: RecordType, record: MemberValues, view: ConditionView): MemberValues {
  return type.consequences.reduce(
    (result, rule) =>
      evaluateCondition(rule.when, view(result))
        ? Object.entries(rule.set).reduce((set, [path, value]) => withValueAt(set, path, value), result)
        : result,
    record,
  )
}

/**
 * The child records that count for their list. Those that were not sent stay as they are; a new version has only those
 * that were sent, or all of the version that it follows when there is no list.
 */
function countedChildren(
  type: RecordType,
  { start, sent, mode }: Pick<LaidOver, 'start' | 'sent' | 'mode'>,
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

/** A field that is not shown is empty, members of groups too (the condition may read any other member). */
function withoutHidden(fields: Fields, members: MemberValues, record: MemberValues): MemberValues {
  const changed = Object.entries(fields).flatMap(([name, field]): (readonly [string, unknown])[] => {
    if (field.visibleWhen && !evaluateCondition(field.visibleWhen, record))
      return [[name, kindOf(field).empty(field)]]
    const storage = storageOf(field)
    const group = members[name]
    if (storage.shape !== 'members' || !isPlainObject(group)) return []
    return [[name, withoutHidden(storage.members, group, record)]]
  })
  return { ...members, ...Object.fromEntries(changed) }
}
