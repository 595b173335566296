import { expect, test } from 'vitest'
import { RequestProblem } from '../../request-problem.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { requireEnabled } from './require-enabled.ts'

const type = { lockedWhen: [{ when: { field: 'isPaid', equals: true }, message: 'Het is betaald.' }] }

test('an action that the page does not offer is refused with the same reason', () => {
  const record = { id: '1', rowVersion: 1, systemValue: true } as StoredRecord
  const refused = () => requireEnabled('Delete', type, record)
  expect(refused).toThrow(RequestProblem)
  expect(refused).toThrow(
    expect.objectContaining({ code: 'ruleBroken', message: 'Het record is een systeemwaarde.' }),
  )
  expect(() => requireEnabled('Delete', type, { ...record, systemValue: false })).not.toThrow()
  expect(() => requireEnabled('Get', type, record)).not.toThrow()
  expect(() => requireEnabled('Delete', type, { ...record, systemValue: false, isPaid: true })).toThrow(
    'Het is betaald.',
  )
})
