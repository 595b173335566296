import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { expect, test } from 'vitest'
import type { SignedInUser } from '../../access/signed-in-user.ts'
import { operationQueue, queueKey, readQueue, searchQueue } from './request-queues.ts'

test('the key of a queue is the user, or the IP address of a visitor', () => {
  const user = { userId: 'anna' } as SignedInUser
  expect(queueKey({ user, ip: '192.0.2.7' })).toBe('anna')
  expect(queueKey({ user: null, ip: '192.0.2.7' })).toBe('192.0.2.7')
  expect(queueKey({ ip: '192.0.2.7' })).toBe('192.0.2.7')
})

const catalogue = createRecordCatalogue(recordTypes)
const referenceDateUtc = '2026-01-01T00:00:00Z'

test.each([
  ['as one of many where reads are batched', 'Main.CountryViewDto', {}, readQueue],
  ['as a search at a reference date', 'Main.CountryViewDto', { referenceDateUtc }, searchQueue],
  ['as a search with the lists of the record', 'Main.TaskTemplateViewDto', {}, searchQueue],
])('a record is read %s', (_, dtoKey, query, queue) => {
  expect(operationQueue({ kind: 'Get' }, { type: catalogue.get(dtoKey), query })).toBe(queue)
})
