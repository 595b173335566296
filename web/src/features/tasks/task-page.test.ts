import { expect, test } from 'vitest'
import { testSession } from '../../../testing/test-record-types.ts'
import { extension } from './task-page.ts'

const clone = extension.changedActions?.Clone
const task = { id: 't', rowVersion: 1, isClosed: false }

test('a copy of a closed task starts without its status', () => {
  expect(clone?.start?.([task])).toEqual({})
  expect(clone?.start?.([{ ...task, isClosed: true }])).toEqual({ taskStatusId: null, taskStatus: null })
})

test('a task with an account or an invoice is not copied', () => {
  const whyNot = (extensions: object) => clone?.whyNot?.([{ ...task, extensions }], testSession())
  const sentence = 'Een taak met accounts of facturen kan niet worden gedupliceerd.'
  expect(whyNot({ account: { accounts: [] }, receivables: { invoices: [] } })).toBeUndefined()
  expect(whyNot({ account: { accounts: [{ accountId: 'A1' }] } })).toBe(sentence)
  expect(whyNot({ receivables: { invoices: [{ invoiceNumber: 'F-1' }] } })).toBe(sentence)
})
