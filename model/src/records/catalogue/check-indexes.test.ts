import { expect, test } from 'vitest'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import { task } from '../task/task.ts'
import { checkIndexes } from './check-indexes.ts'
import { resolveRecordType } from './resolve-record-type.ts'

const findings = (indexes: RecordTypeDefinition['indexes']) => {
  const changed: RecordTypeDefinition = { ...task, indexes: indexes ?? [] }
  return checkIndexes(changed, resolveRecordType(changed))
}

test('an index of own fields, references included', () => {
  expect(checkIndexes(task, resolveRecordType(task))).toEqual([])
  expect(findings([['resourceId', 'deadlineUtc']])).toEqual([])
})

test('an index without fields, or of what the table does not have', () => {
  expect(findings([[], ['statusType'], ['taskId', 'invoices', 'nowhere']])).toEqual([
    'een index noemt geen velden.',
    ...['statusType', 'invoices', 'nowhere'].map(
      (path) => `een index noemt "${path}", en dat is geen eigen kolom.`,
    ),
  ])
})
