import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { defaultRecord } from '@stamboek/model/fields/default-record'
import type { SessionData } from '../../session/session.tsx'
import { defaultContext } from './default-context.ts'
import { type FormValues, valuesOfRecord } from './form-values.ts'

/** What a new record starts with: the defaults of its definition, for this person in this unit, and what is known beforehand. */
export function newRecordValues(
  type: ServedRecordType,
  session: SessionData,
  known: Readonly<Record<string, unknown>> = {},
): FormValues {
  return valuesOfRecord(type.fields, { ...defaultRecord(type.fields, defaultContext(session)), ...known })
}
