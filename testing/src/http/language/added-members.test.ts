import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addedCounts } from '../../language/errand.ts'
import { createRecord, readRecord, searchIds, startLanguageServer } from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import type { DemonstrationServer } from '../../server/test-server.ts'

const stages = '/api/test/errandstages'
const errands = '/api/test/errands'

let server: DemonstrationServer
let client: TestClient
let other: TestClient

beforeAll(async () => {
  server = await startLanguageServer(inject('postgres'))
  client = await server.signIn('beheerder', 'Noord-Holland Zorg')
  other = await server.signIn('financieel', 'Noord-Holland Zorg')
})
afterAll(() => server.close())

const makeStage = (description: string) => createRecord(client, stages, { description, stageKind: 'New' })
const added = (maker: string, isMine = true) => ({
  isMine,
  names: { maker: `Maker van ${maker}` },
  note: null,
})

test('the answer to a create, an update and a get have the members for the caller, and no others', async () => {
  const made = await makeStage('Eerste')
  expect(made).toMatchObject(added('Eerste'))
  expect(made).not.toHaveProperty('strange')
  const changed = await client.put<AnyRecord>(`${stages}/${made.id}`, {
    ...made,
    isMine: false,
    note: 'x',
    description: 'Tweede',
  })
  expect(changed).toMatchObject({ status: 200, body: added('Tweede') })
  expect(await readRecord(client, `${stages}/${made.id}`)).toMatchObject(added('Tweede'))
  const byOther = await Promise.all([
    readRecord(other, `${stages}/${made.id}`),
    readRecord(client, `${stages}/${made.id}`),
  ])
  expect(byOther.map(({ isMine }) => isMine)).toEqual([false, true])
  const stale = await client.put(`${stages}/${made.id}`, {
    rowVersion: made.rowVersion,
    description: 'Derde',
  })
  expect(stale).toMatchObject({ status: 409, body: { current: added('Tweede') } })
})

test('a page asks for them once, also in a view of the records', async () => {
  await makeStage('Samen 1')
  await makeStage('Samen 2')
  for (const path of [stages, '/api/test/errandstagelists']) {
    const before = addedCounts.length
    const { items } = await searchIds(client, path, { search: { description: 'Samen' } })
    expect(items).toMatchObject([added('Samen 1'), added('Samen 2')])
    expect(addedCounts.slice(before)).toEqual([2])
  }
})

test('they cannot be sorted or searched by', async () => {
  const sort = [{ field: 'isMine', order: 'ascending' }]
  expect(await client.post(`${stages}/search`, { sort })).toMatchObject({ status: 400 })
  expect(await client.post(`${stages}/search`, { search: { isMine: true } })).toMatchObject({ status: 400 })
})

test('an export has those that it shows, and asks for no others', async () => {
  await makeStage('Blad')
  const exported = async (columns: readonly string[]) => {
    const body = { columns: columns.map((field) => ({ field })), search: { description: 'Blad' } }
    const answer = await client.post<Buffer>(`${stages}/export`, body)
    const { sheets } = await readXlsx(answer.body)
    return sheets[0]?.rows.slice(1).map((row) => row.slice(0, columns.length))
  }
  expect(await exported(['description', 'names.maker', 'isMine'])).toEqual([['Blad', 'Maker van Blad', 'Ja']])
  const before = addedCounts.length
  expect(await exported(['description'])).toEqual([['Blad']])
  expect(addedCounts).toHaveLength(before)
})

test('a template has no columns for them', async () => {
  const { body } = await client.get<string>(`${stages}/importtemplate`)
  expect(body).toContain('Soort fase')
  expect(body).not.toContain('Van mij')
})

test('child records have theirs, and the answer to a call and to a new version', async () => {
  const step = { description: 'Verven' }
  const made = await createRecord(client, errands, {
    description: 'Huis',
    steps: [step, { description: 'Boren' }],
  })
  const steps = [{ place: 'bij Boren' }, { place: 'bij Verven' }]
  expect(made).toMatchObject({ canFinish: false, steps })
  const touched = await client.put(`${errands}/${made.id}/touch`, { note: 'a' })
  expect(touched).toMatchObject({ status: 200, body: { canFinish: false, steps } })
  const next = await client.post(`${errands}/newversion`, { id: made.id })
  expect(next).toMatchObject({ status: 201, body: { canFinish: false, steps } })
  expect(
    await searchIds(client, '/api/test/errandsteps', { search: { description: 'Verven' } }),
  ).toMatchObject({
    items: [{ place: 'bij Verven' }, { place: 'bij Verven' }],
  })
})
