import type { FieldError } from '@stamboek/model/contract/problem'
import { defaultRecord } from '@stamboek/model/fields/default-record'
import { emptyValue } from '@stamboek/model/fields/empty-value'
import { fieldKinds } from '@stamboek/model/fields/field-kinds'
import { parseMembers } from '@stamboek/model/fields/parse-members'
import { validateMembers } from '@stamboek/model/fields/validate-members'
import { identityMembers } from '@stamboek/model/records/catalogue/generic-fields'
import { isLocked } from '@stamboek/model/rules/is-locked'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { FormMode } from '@stamboek/model/schema/base-field'
import { evaluateCondition } from '@stamboek/model/schema/evaluate-condition'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../database/record-table.ts'
import type { RecordContext } from './record-context.ts'
import type { StoredRecord } from './stored-record.ts'

/** The members of a record after a change, and what is wrong with them: with their shape (400), or with a rule (422). */
export interface PlannedRecord {
  readonly after: Readonly<Record<string, unknown>>
  readonly malformed: readonly FieldError[]
  readonly broken: readonly FieldError[]
}

/** What a client sends for a record, new or there already. */
export interface RecordChange {
  readonly before: StoredRecord | undefined
  readonly body: unknown
  readonly mode: FormMode
}

/** Reads the members a client sends over what was there before (or over the defaults), and checks every rule of the type. */
export function planRecord(
  context: RecordContext,
  type: RecordType,
  { before, body, mode }: RecordChange,
): PlannedRecord {
  const { values, errors } = parseMembers(type.fields, body, {
    mode,
    kinds: fieldKinds,
    accepted: acceptedMembers(type),
  })
  const allowed = before ? withoutLocked(type, before, { values, mode }) : values
  const start = before ?? defaultsOf(context, type)
  const after = withoutHidden(
    type,
    applyConsequences(type, { ...start, ...allowed, ...withKeptChildren(type, start, allowed) }),
  )
  const broken = [
    ...validateMembers(type.fields, after, { mode, kinds: fieldKinds }),
    ...brokenComparisons(type, after),
  ]
  return { after, malformed: errors, broken }
}

/** What a Get returned can be sent back whole (contracts.md): members that only describe the record are passed over. */
function acceptedMembers(type: RecordType): readonly string[] {
  return [...identityMembers, ...(type.parent ? ['isDeleted'] : [])]
}

function withoutLocked(
  type: RecordType,
  before: StoredRecord,
  { values, mode }: { values: Readonly<Record<string, unknown>>; mode: FormMode },
): Record<string, unknown> {
  const isOpen = (name: string) => {
    const field = type.fields[name]
    return !field || !isLocked(field, before, mode)
  }
  return Object.fromEntries(Object.entries(values).filter(([name]) => isOpen(name)))
}

function defaultsOf(context: RecordContext, type: RecordType): Record<string, unknown> {
  const defaults = defaultRecord(type.fields, {
    today: dayOf(context.now),
    now: context.now,
    currentUserId: context.caller.userId,
    kinds: fieldKinds,
  })
  return { ...defaults, systemValue: false }
}

function applyConsequences(type: RecordType, record: Record<string, unknown>): Record<string, unknown> {
  for (const rule of type.consequences)
    if (evaluateCondition(rule.when, record)) Object.assign(record, rule.set)
  return record
}

/** Child records that were not sent stay as they are, and count. */
function withKeptChildren(
  type: RecordType,
  before: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const lists = recordTable(type).children.filter(({ path }) => path in sent)
  return Object.fromEntries(
    lists.map(({ path }) => {
      const rows = sent[path] as readonly { readonly id?: string }[]
      const known = (before[path] ?? []) as readonly StoredRecord[]
      return [path, [...known.filter((child) => !rows.some((row) => row.id === child.id)), ...rows]]
    }),
  )
}

/** A field that is not shown is empty (the condition may read any other member). */
function withoutHidden(type: RecordType, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const hidden = Object.entries(type.fields).filter(
    ([, field]) => field.visibleWhen && !evaluateCondition(field.visibleWhen, record),
  )
  return {
    ...record,
    ...Object.fromEntries(hidden.map(([name, field]) => [name, emptyValue(field, fieldKinds)])),
  }
}

function brokenComparisons(
  type: RecordType,
  record: Readonly<Record<string, unknown>>,
): readonly FieldError[] {
  return type.comparisons.flatMap((rule) => {
    const left = valueAt(record, rule.left) as string | number | null | undefined
    const right = valueAt(record, rule.right) as string | number | null | undefined
    if (left === null || left === undefined || right === null || right === undefined) return []
    const holds = rule.operator === '<' ? left < right : left <= right
    return holds ? [] : [{ field: rule.right, message: rule.message }]
  })
}
