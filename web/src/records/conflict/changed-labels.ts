import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { Schema } from '../../session/schema.ts'
import { differenceLabel } from './difference-text.ts'
import { mergeRecord } from './merge-record.ts'
import { fieldsOfRows } from './merge-rows.ts'

interface TwoVersions {
  readonly type: ServedRecordType
  readonly before: MemberValues
  readonly after: MemberValues
  readonly schema: Schema
}

/** What is not the same in two versions of a record, by the labels that people know it by. */
export function changedLabels({ type, before, after, schema }: TwoVersions): readonly string[] {
  const { differences } = mergeRecord(
    type.fields,
    { original: before, mine: before, theirs: after },
    { mode: 'edit', choices: new Map(), fieldsOfRows: (list) => fieldsOfRows(list, schema) },
  )
  return [...new Set(differences.map((each) => differenceLabel(each, type.fields, schema.get)))]
}
