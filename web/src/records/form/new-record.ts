import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { createDefaultRecord, type DefaultContext } from '@stamboek/model/fields/default-record'
import { isWriteOnly } from '@stamboek/model/fields/is-write-only'
import { storageOf } from '@stamboek/model/fields/storage-of'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { Fields } from '@stamboek/model/schema/field-kind'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { SessionData } from '../../session/session.tsx'
import { type FormValues, valuesOfRecord } from './form-values.ts'

/** What a new record starts with: the defaults of its definition, for this person in this unit, and what is known beforehand. */
export function newRecordValues(
  type: ServedRecordType,
  session: SessionData,
  known: Readonly<Record<string, unknown>> = {},
): FormValues {
  return valuesOfRecord(type.fields, {
    ...createDefaultRecord(type.fields, defaultContext(session)),
    ...known,
  })
}

/** What defaults that are not the same for everybody stand for: this moment, this person, this unit. */
export function defaultContext({ user, businessUnit }: SessionData): DefaultContext {
  const now = new Date().toISOString()
  return {
    today: dayOf(now),
    now,
    currentUserId: user.userId,
    ...(businessUnit && {
      businessUnit: {
        defaultCurrencyId: businessUnit.defaultCurrency?.id ?? null,
        defaultCountryId: businessUnit.defaultCountryId,
        defaultLanguageId: businessUnit.defaultLanguageId,
      },
    }),
  }
}

/** The fields of the child records of a list. */
type FieldsOf = (dtoKey: string) => Fields | undefined

/** What belongs to one record and to no other: which it is, and who made and changed it. */
const ownMembers = new Set([
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

/** A copy to make another record of: nothing that only the first one is, and of its lists only rows that are not deleted. */
export function copyOfRecord(fields: Fields, record: MemberValues, fieldsOf: FieldsOf): MemberValues {
  const kept = Object.entries(withCopiedRows(fields, record, fieldsOf)).filter(([name]) => {
    const field = fields[name]
    return !ownMembers.has(name) && !(field && isWriteOnly(field))
  })
  return Object.fromEntries(kept)
}

/** The same record with copies for the rows of its lists, for a version of it that gets rows of its own. */
export function withCopiedRows(fields: Fields, record: MemberValues, fieldsOf: FieldsOf): MemberValues {
  const copied = Object.entries(record).map(([name, value]) => {
    const field = fields[name]
    const storage = field && storageOf(field)
    if (storage?.shape !== 'children' || !Array.isArray(value)) return [name, value] as const
    const rows = (value as readonly MemberValues[]).filter((row) => row['isDeleted'] !== true)
    return [name, rows.map((row) => copyOfRecord(fieldsOf(storage.of) ?? {}, row, fieldsOf))] as const
  })
  return Object.fromEntries(copied)
}
