import { expect, test } from 'vitest'
import { RequestProblem } from '../../request-problem.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { requireEnabled } from './require-enabled.ts'

test('an action that the page does not offer is refused with the same reason', () => {
  const record = { id: '1', rowVersion: 1, systemValue: true } as StoredRecord
  const refused = () => requireEnabled('Delete', record)
  expect(refused).toThrow(RequestProblem)
  expect(refused).toThrow(
    expect.objectContaining({ code: 'ruleBroken', message: 'Het record is een systeemwaarde.' }),
  )
  expect(() => requireEnabled('Delete', { ...record, systemValue: false })).not.toThrow()
  expect(() => requireEnabled('Get', record)).not.toThrow()
})
