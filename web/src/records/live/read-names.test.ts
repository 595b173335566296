import { country } from '@stamboek/model/records/standard/country'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { beforeEach, expect, it, vi } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import * as records from '../../api/records.ts'
import { readUserNames } from './read-names.ts'

const stored = new Map([
  ['gone', { id: 'gone', rowVersion: 2, lastModifiedBy: { id: 'anna', label: 'Anna de Boer' } }],
])
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.spyOn(records, 'getRecord').mockImplementation(async (_, id) => {
    asked.push(id)
    const record = stored.get(id)
    if (!record) throw new Error('Not found')
    return record
  })
})

const type = servedType(country)
const message = (userId: string | null, ...ids: string[]) =>
  ({ dtoKey: type.dtoKey, ids, action: 'Update', businessUnitId: null, userId }) as const

async function read(changes: readonly ReturnType<typeof message>[], known: readonly AnyRecord[] = []) {
  const after = [{ id: 'there', rowVersion: 1 }, ...known]
  const before = [...after, ...['gone', 'gone too', 'nowhere'].map((id) => ({ id, rowVersion: 1 }))]
  return Object.fromEntries(
    await readUserNames({ type, changes, before, after, userId: 'me', systemUserId: 'system' }),
  )
}

it('reads a removed record to find the name of its user', async () => {
  expect(await read([message('anna', 'there', 'gone', 'gone too')])).toEqual({ anna: 'Anna de Boer' })
  expect(asked).toEqual(['gone'])
})

it('reads nothing for known users, the current user, the system user and users that rows name', async () => {
  const known = [{ id: 'known', rowVersion: 1, lastModifiedBy: { id: 'anna', label: 'Anna' } }]
  const changes = [
    message('anna', 'gone'),
    message('me', 'gone'),
    message('system', 'gone'),
    message(null, 'gone'),
  ]
  expect(await read(changes, known)).toEqual({ anna: 'Anna' })
  expect(await read([message('bram', 'there')])).toEqual({})
  // A record of another page.
  expect(await read([message('bram', 'elsewhere')])).toEqual({})
  expect(asked).toEqual([])
})

it('leaves users without a readable record unnamed', async () => {
  expect(await read([message('bram', 'nowhere')])).toEqual({})
  expect(asked).toEqual(['nowhere'])
})
