import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { Schema } from '../../session/schema.ts'
import { labelDifference } from './difference-text.ts'
import { mergeRecord } from './merge-record.ts'
import { findRowFields } from './merge-rows.ts'

interface TwoVersions {
  readonly type: ServedRecordType
  readonly before: MemberValues
  readonly after: MemberValues
  readonly schema: Schema
}

/**
 * The Dutch paths of the fields and list rows that differ, each once; fields that cannot be changed in an edit are left
 * out.
 */
export function listChangedLabels({ type, before, after, schema }: TwoVersions): readonly string[] {
  const { differences } = mergeRecord(
    type.fields,
    { original: before, mine: before, theirs: after },
    { mode: 'edit', choices: new Map(), findRowFields: (list) => findRowFields(list, schema) },
  )
  return [...new Set(differences.map((each) => labelDifference(each, type.fields, schema.get)))]
}
