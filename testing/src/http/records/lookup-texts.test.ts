import type { LookupItem, Page } from '@stamboek/model/contract/record-calls'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createRecord } from '../../language/language-server.ts'
import { errorsOf } from '../../resource-teams/team-records.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

let server: DemonstrationServer
let client: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  client = await server.signIn('beheerder', 'Noord-Holland Zorg')
})
afterAll(() => server.close())

const types = '/api/main/resourcetypes'

function lookUp(texts: unknown, members: object = {}) {
  const body = { field: 'resourceTypeId', texts, ...members }
  return client.post<Page<LookupItem>>('/api/main/resources/lookup', body)
}

test('texts find records by exact code, label or id, a code before a label, and two of what is ambiguous', async () => {
  const make = (members: object) => createRecord(client, types, members)
  const coded = await make({ description: 'Plak noord', code: 'PLAK-1' })
  const named = await make({ description: 'PLAK-1' })
  const twins = [await make({ description: 'Plak dubbel' }), await make({ description: 'Plak dubbel' })]
  const percent = await make({ description: '100% plak_' })
  await make({ description: 'Plak weg', status: 'Inactive' })
  const texts = ['plak-1', 'PLAK NOORD', named.id, 'Plak', 'Plak dubbel', ' 100% plak_ ', 'Plak weg', 'Plak%']
  const { body } = await lookUp(texts)
  const found = body.items.map(({ text, id }) => [text, id])
  expect(found.filter(([text]) => text !== 'Plak dubbel')).toEqual([
    ['plak-1', coded.id],
    ['PLAK NOORD', coded.id],
    [named.id, named.id],
    ['100% plak_', percent.id],
  ])
  const double = found.filter(([text]) => text === 'Plak dubbel').map(([, id]) => String(id))
  expect(double.toSorted()).toEqual(twins.map(({ id }) => id).toSorted())
})

test('a lookup takes 1 to 500 texts, whatever is searched for', async () => {
  for (const texts of [
    [],
    'PLAK',
    [''],
    [7],
    ['a\u0000b'],
    Array.from({ length: 501 }, (_, index) => `t${index}`),
  ] as const)
    expect(errorsOf(await lookUp(texts))).toMatchObject([400, [{ field: 'texts' }]])
  const many = Array.from({ length: 500 }, (_, index) => `Onbekend ${index}`)
  expect((await lookUp(many, { search: 'Mens' })).body).toMatchObject({ items: [], totalCount: 0 })
})
