import { expect, test } from 'vitest'
import { subjectAtRow, subjectOf } from './subject.ts'

const [one, two, three] = ['1', '2', '3'].map((id) => ({ id, rowVersion: 1 })) as [
  { id: string; rowVersion: number },
  { id: string; rowVersion: number },
  { id: string; rowVersion: number },
]

test('marked records are the subject, whatever row has the focus', () => {
  expect(subjectOf({ row: one, marks: [two] })).toEqual([two])
  expect(subjectOf({ row: undefined, marks: [two, three] })).toEqual([two, three])
})

test('without marks the row under the focus is the subject', () => {
  expect(subjectOf({ row: one, marks: [] })).toEqual([one])
  expect(subjectOf({ row: undefined, marks: [] })).toEqual([])
})

test('the menu of a marked row acts on the marked records, that of another row on that row', () => {
  const marked = new Map([one, two].map((record) => [record.id, record]))
  expect(subjectOf(subjectAtRow(one, marked))).toEqual([one, two])
  expect(subjectOf(subjectAtRow(three, marked))).toEqual([three])
})
