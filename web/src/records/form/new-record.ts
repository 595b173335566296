import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { createDefaultRecord, type DefaultContext } from '@stamboek/model/fields/default-record'
import { isWriteOnly } from '@stamboek/model/fields/is-write-only'
import { storageOf } from '@stamboek/model/fields/storage-of'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { findThroughPath } from '@stamboek/model/schema/computed'
import type { Fields } from '@stamboek/model/schema/field-kind'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { SessionData } from '../../session/session.tsx'
import { type FormValues, toFormValues } from './form-values.ts'

/**
 * The initial values of a new record: the defaults for this user, unit and moment, overridden by those of the server
 * (`served`), and both by `known`.
 */
export function createRecordValues(
  type: ServedRecordType,
  session: SessionData,
  { served, known }: { readonly served?: MemberValues; readonly known?: MemberValues } = {},
): FormValues {
  return toFormValues(type.fields, {
    ...createDefaultRecord(type.fields, createDefaultContext(session)),
    ...served,
    ...known,
  })
}

/** What defaults of fields and searches refer to: this moment, its day in Amsterdam, the user, and the unit, if any. */
export function createDefaultContext({ user, businessUnit }: SessionData): DefaultContext {
  const now = new Date().toISOString()
  return {
    today: dayOf(now),
    now,
    currentUserId: user.userId,
    ...(businessUnit && {
      businessUnit: {
        id: businessUnit.id,
        defaultCurrencyId: businessUnit.defaultCurrency?.id ?? null,
        defaultCountryId: businessUnit.defaultCountryId,
        defaultLanguageId: businessUnit.defaultLanguageId,
      },
    }),
  }
}

type ReadFields = (dtoKey: string) => Fields | undefined

const identityMembers = new Set([
  'id',
  'seriesId',
  'rowVersion',
  'isDeleted',
  'systemValue',
  'createdById',
  'createdBy',
  'createdOnUtc',
  'lastModifiedById',
  'lastModifiedBy',
  'lastModifiedOnUtc',
])

/**
 * Copies a record without identity, history, write-only values and values that the program computes, except those read
 * through a reference; leaves out deleted list rows. `fieldsOf` gives the fields of list rows.
 */
export function copyRecord(fields: Fields, record: MemberValues, fieldsOf: ReadFields): MemberValues {
  const kept = Object.entries(withCopiedListRows(fields, record, fieldsOf)).filter(([name]) => {
    const field = fields[name]
    const isOfProgram = field?.computed !== undefined && findThroughPath(field) === undefined
    return !identityMembers.has(name) && !isOfProgram && !(field && isWriteOnly(field))
  })
  return Object.fromEntries(kept)
}

/** Returns the record with the rows of its lists copied by `copyRecord`, without deleted ones. */
export function withCopiedListRows(fields: Fields, record: MemberValues, fieldsOf: ReadFields): MemberValues {
  const copied = Object.entries(record).map(([name, value]) => {
    const field = fields[name]
    const storage = field && storageOf(field)
    if (storage?.shape !== 'children' || !Array.isArray(value)) return [name, value] as const
    const rows = (value as readonly MemberValues[]).filter((row) => row['isDeleted'] !== true)
    return [name, rows.map((row) => copyRecord(fieldsOf(storage.of) ?? {}, row, fieldsOf))] as const
  })
  return Object.fromEntries(copied)
}
