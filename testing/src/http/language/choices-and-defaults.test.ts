import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import type { DefaultsAnswer, LookupItem, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { favouriteCallers } from '../../language/errand.ts'
import { createRecord, readChildren, startLanguageServer } from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import type { DemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const stages = '/api/test/errandstages'
const plans = '/api/test/errandplans'

let server: DemonstrationServer
let north: TestClient
let antwerp: TestClient
/** By description, in the descending order that the fields ask for; the last has no place in it. */
const made: Record<string, AnyRecord> = {}

beforeAll(async () => {
  server = await startLanguageServer(inject('postgres'))
  north = await server.signIn('beheerder', 'Noord-Holland Zorg')
  antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
  const rows = [
    ['Zeven', 7, 'Done'],
    ['Favoriet', 6, 'Open'],
    ['Vijf', 5, 'New'],
    ['Vier b', 4, 'Open'],
    ['Vier c', 4, 'New'],
    ['Zonder', null, 'New'],
  ] as const
  for (const [description, sortOrder, stageKind] of rows.toReversed())
    made[description] = await createRecord(north, stages, { description, sortOrder, stageKind })
  await createRecord(north, stages, {
    description: 'Uit',
    sortOrder: 9,
    stageKind: 'New',
    status: 'Inactive',
  })
  await createRecord(antwerp, stages, { description: 'Elders', sortOrder: 8, stageKind: 'New' })
})
afterAll(() => server.close())

const idOf = (description: string) => made[description]?.id
const refused = (field: string, message: string) => ({ status: 422, body: { errors: [{ field, message }] } })

async function lookUp(body: object, client = north): Promise<readonly string[]> {
  const answer = await client.post<Page<LookupItem>>(`${plans}/lookup`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.items.map(({ label }) => label)
}

describe('the records to choose from', () => {
  test('stand in the order of the field, by label after it, empty values last', async () => {
    const all = ['Zeven', 'Favoriet', 'Vijf', 'Vier b', 'Vier c', 'Zonder']
    expect(await lookUp({ field: 'middleId' })).toEqual(all)
    expect(await lookUp({ field: 'middleId', limit: 2, skip: 2 })).toEqual(['Vijf', 'Vier b'])
    expect(await lookUp({ field: 'stageIds' })).toEqual(all)
  })

  test('are narrowed in the form mode that chooses, and not where labels are read', async () => {
    const field = 'stageId'
    expect(await lookUp({ field, mode: 'add' })).toEqual(['Favoriet', 'Vijf', 'Vier b', 'Vier c', 'Zonder'])
    expect(await lookUp({ field, mode: 'edit' })).toEqual(['Zeven', 'Favoriet', 'Vier b'])
    expect(await lookUp({ field, mode: 'newVersion' })).toHaveLength(6)
    expect(await lookUp({ field, mode: 'add', ids: [idOf('Zeven')] })).toEqual(['Zeven'])
    expect(await north.post(`${plans}/lookup`, { field, mode: 'other' })).toMatchObject({ status: 400 })
  })

  test('begin with the supplied one, once, unless it does not match', async () => {
    const field = 'favouriteId'
    const others = ['Vier b', 'Vier c', 'Vijf', 'Zeven', 'Zonder']
    expect(await lookUp({ field })).toEqual(['Favoriet', ...others])
    expect(await lookUp({ field, limit: 3, skip: 0 })).toEqual(['Favoriet', 'Vier b', 'Vier c'])
    expect(await lookUp({ field, limit: 3, skip: 3 })).toEqual(['Vijf', 'Zeven', 'Zonder'])
    expect(await lookUp({ field, search: 'e' })).toEqual(['Favoriet', 'Vier b', 'Vier c', 'Zeven', 'Zonder'])
    expect(await lookUp({ field, search: 'vier' })).toEqual(['Vier b', 'Vier c'])
    expect(await lookUp({ field, ids: [idOf('Favoriet'), idOf('Vijf')] })).toEqual(['Favoriet', 'Vijf'])
    expect(await lookUp({ field: 'favouriteIds' })).toEqual(['Favoriet', ...others])
    expect(await lookUp({ field }, antwerp)).toEqual(['Elders'])
  })
})

describe('the server holds the choice of a form mode', () => {
  const addMessage = 'Kies een andere fase: deze kan bij het toevoegen niet worden gekozen.'
  const editMessage = 'Kies een andere fase: deze kan bij het wijzigen niet worden gekozen.'

  test('for a reference that a change adds, and not for one that was there', async () => {
    const body = { description: 'Gehouden' }
    expect(await north.post(plans, { ...body, stageId: idOf('Zeven') })).toMatchObject(
      refused('stageId', addMessage),
    )
    const plan = await createRecord(north, plans, { ...body, stageId: idOf('Vijf') })
    const { rowVersion } = plan
    const put = (stageId: unknown) => north.put<AnyRecord>(`${plans}/${plan.id}`, { ...plan, stageId })
    expect(await put(idOf('Zonder'))).toMatchObject(refused('stageId', editMessage))
    expect(await put(idOf('Vijf'))).toMatchObject({ status: 200, body: { rowVersion } })
    expect(await put(idOf('Zeven'))).toMatchObject({ status: 200, body: { stageId: idOf('Zeven') } })
  })

  test('in lists of references and in child records', async () => {
    const body = { description: 'Lijst' }
    expect(await north.post(plans, { ...body, openStages: [idOf('Favoriet'), idOf('Vijf')] })).toMatchObject(
      refused('openStages', 'Kies andere open fasen: niet alle kunnen bij het toevoegen worden gekozen.'),
    )
    const rows = [{ description: 'Een' }, { description: 'Twee', stageId: idOf('Zeven') }]
    expect(await north.post(plans, { ...body, rows })).toMatchObject(refused('rows.1.stageId', addMessage))
    const plan = await createRecord(north, plans, { ...body, rows: rows.slice(0, 1) })
    const [row] = readChildren(plan, 'rows')
    const changed = { rowVersion: plan.rowVersion, rows: [{ ...row, stageId: idOf('Zeven') }] }
    expect(await north.put(`${plans}/${plan.id}`, changed)).toMatchObject({ status: 200 })
  })

  test('in the rows of an import', async () => {
    const file = 'Omschrijving;Fase\nUit een bestand;Zeven\nOok uit een bestand;Vijf\n'
    const answer = await north.upload<ImportAnswer>(`${plans}/import?onlyValid=true`, 'proef.csv', file)
    expect(answer.body).toMatchObject({
      counts: { new: 1, refused: 1 },
      importErrorMessages: [{ message: `Fase: ${addMessage}` }],
    })
  })
})

describe('defaults that the server resolves', () => {
  test('are read for a form and a page', async () => {
    const open = [idOf('Favoriet'), idOf('Vier b')]
    const answer = await north.get<DefaultsAnswer>(`${plans}/defaults`)
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body).toEqual({
      record: {
        stageId: idOf('Vijf'),
        middleId: idOf('Vier b'),
        favouriteId: idOf('Favoriet'),
        openStages: open,
      },
      search: {
        stageIds: ['Favoriet', 'Vijf', 'Vier b', 'Vier c', 'Zonder'].map(idOf),
        favouriteIds: idOf('Favoriet'),
      },
      sources: { favouriteStage: idOf('Favoriet'), otherStage: null },
      labels: {
        stageIds: expect.arrayContaining([
          expect.objectContaining({ label: 'Vijf', status: 'Active' }),
        ]) as unknown,
        favouriteIds: [expect.objectContaining({ id: idOf('Favoriet'), label: 'Favoriet' })],
      },
    })
    expect(answer.body.labels['stageIds']).toHaveLength(5)
    expect(await north.get(`${plans}/defaults?x=1`)).toMatchObject({ status: 400 })
  })

  test('need the right to read, for child records that of their parent', async () => {
    const { client } = await signInWithPermissions(north, ['ErrandPlanAccess'])
    const rowDefaults = '/api/test/errandplanrows/defaults'
    for (const path of [`${plans}/defaults`, rowDefaults])
      expect(await client.get(path)).toMatchObject({ status: 403, body: { detail: /ErrandPlanRead/ } })
    expect(await north.get(rowDefaults)).toMatchObject({
      status: 200,
      body: { record: { stageId: idOf('Favoriet') }, search: {} },
    })
  })

  test('differ by unit, and are empty where there is nothing to find', async () => {
    const { body } = await antwerp.get<DefaultsAnswer>(`${plans}/defaults`)
    expect(body.record).toMatchObject({
      stageId: expect.any(String) as string,
      favouriteId: null,
      openStages: [],
    })
    expect(await createRecord(antwerp, plans, { description: 'Elders' })).toMatchObject({
      stage: { label: 'Elders' },
      middle: { label: 'Elders' },
      favourite: null,
      openStages: [],
    })
  })

  test('fill in what a create leaves out, and nothing that it sends', async () => {
    const plan = await createRecord(north, plans, { description: 'Vanzelf', middleId: null })
    expect(plan).toMatchObject({
      stage: { label: 'Vijf' },
      middle: null,
      favourite: { label: 'Favoriet' },
      openStages: [{ label: 'Favoriet' }, { label: 'Vier b' }],
    })
  })

  test('are resolved once for all rows of a list', async () => {
    const before = favouriteCallers.length
    const rows = ['Een', 'Twee', 'Drie'].map((description) => ({ description }))
    const plan = await createRecord(north, plans, { description: 'Regels', favouriteId: null, rows })
    expect(readChildren(plan, 'rows').map(({ stageId }) => stageId)).toEqual(rows.map(() => idOf('Favoriet')))
    expect(favouriteCallers.slice(before)).toEqual(['beheerder'])
  })
})
