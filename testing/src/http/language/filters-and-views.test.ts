import type { Page } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordFeature, ViewSource } from '@stamboek/server/records/engine/record-context'
import type { Product } from '@stamboek/server/start/product'
import { StartError } from '@stamboek/server/start-error'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { testFeature } from '../../engine/no-features.ts'
import { languageCases } from '../../language/language-cases.ts'
import { languageFeatures, teamTreeRows } from '../../language/language-features.ts'
import {
  createRecord,
  readRecord,
  refusedFields,
  searchIds,
  startLanguageServer,
  tariff,
} from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startTestServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const jobs = '/api/test/jobs'

/** On record types with features of the schema that no shipped type uses. */
let server: DemonstrationServer
let north: TestClient

beforeAll(async () => {
  server = await startLanguageServer(inject('postgres'))
  north = await server.signIn('beheerder', 'Noord-Holland Zorg')
})
afterAll(() => server.close())

describe('filters that a feature supplies', () => {
  test('receive the value and the context', async () => {
    const euro = (await searchIds(north, '/api/main/currencies', { search: { isoCode: 'EUR' } })).items[0]
    const dollar = (await searchIds(north, '/api/main/currencies', { search: { isoCode: 'USD' } })).items[0]
    const description = 'Filterfunctie'
    await createRecord(north, jobs, {
      description,
      tariffs: [{ ...tariff(2020, 2021), currencyId: euro?.id }],
    })
    const inCurrency = async (currency: AnyRecord | undefined) =>
      (await searchIds(north, jobs, { search: { description, currencyId: currency?.id } })).totalCount
    expect([await inCurrency(euro), await inCurrency(dollar)]).toEqual([1, 0])
    const active = async (start: string, end: string) =>
      (
        await searchIds(north, jobs, {
          search: { description, currencyId: euro?.id, tariffActiveRangeUtc: { start, end } },
        })
      ).totalCount
    expect([await active('2020-05-01', '2020-06-01'), await active('2022-05-01', '2022-06-01')]).toEqual([
      1, 0,
    ])
    expect(refusedFields(await north.post(`${jobs}/search`, { search: { currencyId: 'x' } }))).toEqual([
      '400',
      'search.currencyId',
    ])
  })
})

test('records of a tree are found with those of all records below, chosen or typed', async () => {
  const teams = '/api/main/resourceteams'
  const [type] = (
    await searchIds(north, '/api/main/resourceteamtypes', { search: { description: 'Wijkteam' } })
  ).items
  const makeTeam = (description: string, parentResourceTeamId: string | null) =>
    createRecord(north, teams, { description, resourceTeamTypeId: type?.id, parentResourceTeamId })
  const top = await makeTeam('Bezorging', null)
  const low = await makeTeam('Fietsploeg', (await makeTeam('Koeriers', top.id)).id)
  const parcels = '/api/deliveries/parcels'
  for (const [description, team] of [
    ['Hoog', top],
    ['Laag', low],
    ['Los', undefined],
  ] as const)
    await createRecord(north, parcels, { description, teamId: team?.id ?? null })
  const found = async (search: object) =>
    (await searchIds(north, parcels, { search })).items.map(({ description }) => description)
  expect(await found({ teamIds: [top.id] })).toEqual(['Hoog', 'Laag'])
  expect(await found({ teamIds: [low.id] })).toEqual(['Laag'])
  expect(await found({ teamDescription: 'bezorg' })).toEqual(['Hoog', 'Laag'])
  expect(await found({ teamDescription: 'koerier' })).toEqual(['Laag'])
})

describe('a search for text where records are chosen', () => {
  const contracts = '/api/test/contracts'
  const description = 'Zoekcontract'
  beforeAll(async () => {
    const lines = [{ description: 'A' }]
    await createRecord(north, contracts, { description, amount: 10, lines })
    await createRecord(north, contracts, { description, amount: 20, ownerId: null, lines })
  })
  const total = async (search: object) =>
    (await searchIds(north, contracts, { search: { description, ...search } })).totalCount

  test('searches their labels', async () => {
    expect(await total({ ownerDescription: 'marieke' })).toBe(1)
    expect(await total({ ownerDescription: 'niemand' })).toBe(0)
    expect(await total({ ownerDescription: '  ' })).toBe(2)
    expect(
      refusedFields(await north.post(`${contracts}/search`, { search: { ownerDescription: 1 } })),
    ).toEqual(['400', 'search.ownerDescription'])
  })
})

describe('views', () => {
  const view = '/api/main/teamtree'
  const searchAddress = '/api/main/resources/search/teamtree'
  const exportAddress = '/api/main/resources/export/teamtree'
  const find = async (body: object): Promise<Page<AnyRecord>> => {
    const answer = await north.post<Page<AnyRecord>>(searchAddress, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const id = '00000000-0000-7000-8000-00000000000a'

  test('return the rows of the feature, and have no table', async () => {
    const page = await find({ search: { showAllTeamsBelow: true }, limit: 1 })
    expect(page).toMatchObject({ items: [{ id, description: 'Team A' }], totalCount: 2, pageCount: 2 })
    expect((await find({ search: { resource: 'Team B' } })).totalCount).toBe(1)
    expect(await readRecord(north, `${view}/${id}`)).toMatchObject({ description: 'Team A' })
    expect(await north.get(`${view}/00000000-0000-7000-8000-00000000000c`)).toMatchObject({ status: 404 })
    expect(await server.query(`SELECT to_regclass('record.team_tree') AS name`)).toEqual([{ name: null }])
  })

  const exported = async (address: string, body: object) => {
    const answer = await north.post<Buffer>(address, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return (await readXlsx(answer.body)).sheets[0]
  }

  test('are exported as searched, and cannot be imported', async () => {
    const columns = [{ field: 'description' }]
    const rows = async (body: object) =>
      (await exported('/api/test/teamlists/export', { columns, ...body }))?.rows
    expect(await rows({})).toEqual([['Omschrijving'], ['Team A'], ['Team B']])
    expect(await rows({ ids: [id] })).toEqual([['Omschrijving'], ['Team A']])
    expect(await rows({ search: { resource: 'Team B' } })).toEqual([['Omschrijving'], ['Team B']])
  })

  test('are exported with the rows and columns of a sheet of their own', async () => {
    const headers = ['Team', 'Functie', 'Aantal resources', 'In team van', 'In team tot en met']
    const start = new Date('2026-01-01T00:00:00.000Z')
    // A reference shows its label; here that says how the rows were read.
    const isolation = 'repeatable read'
    const sheet = await exported(exportAddress, { title: 'Resource per team', search: { resource: 'Jan' } })
    expect(sheet?.name).toBe('Resource per team')
    expect(sheet?.rows).toEqual([
      headers,
      ['Team A Jan', isolation, 3, start, null],
      ['Team B Jan', isolation, 3, start, null],
    ])
    const columns = [{ field: 'members', header: 'Mensen' }, { field: 'activeRangeUtc.start' }]
    expect((await exported(exportAddress, { columns }))?.rows).toEqual([
      ['Mensen', 'In team van'],
      [3, start],
      [3, start],
    ])
  })

  test('with a sheet of their own take no fields of the page and no ids', async () => {
    const refused = async (body: object) => refusedFields(await north.post(exportAddress, body))
    expect(await refused({ columns: [{ field: 'description' }] })).toEqual(['400', 'columns.0.field'])
    expect(await refused({ columns: [] })).toEqual(['400', 'columns'])
    expect(await refused({ ids: [id] })).toEqual(['400', 'ids'])
    expect(await refused({ limit: 1 })).toEqual(['400', 'limit'])
    expect(await refused({ search: { planet: 1 } })).toEqual(['400', 'search.planet'])
    const { body } = await north.get<{ paths: Record<string, object> }>('/api/openapi.json')
    const properties = { title: {}, search: {}, sort: {}, matchingBehavior: {} }
    const fields = ['team', 'functionId', 'members', 'activeRangeUtc', 'activeRangeUtc.start']
    const columns = {
      items: { properties: { field: { enum: expect.arrayContaining(fields) as string[] } } },
    }
    const schema = { required: [], properties: { ...properties, columns } }
    expect(body.paths[exportAddress]).toMatchObject({
      post: { requestBody: { content: { 'application/json': { schema } } } },
    })
    expect(body.paths[exportAddress]).not.toHaveProperty(
      'post.requestBody.content.application/json.schema.properties.ids',
    )
  })

  test('validate searches like tables', async () => {
    expect(refusedFields(await north.post(searchAddress, { search: { planet: 1 } }))).toEqual([
      '400',
      'search.planet',
    ])
    expect(
      refusedFields(await north.post(searchAddress, { sort: [{ field: 'x', order: 'ascending' }] })),
    ).toEqual(['400', 'sort.0.field'])
  })

  test('have no write routes', async () => {
    const answers = [
      await north.post(view, { description: 'X' }),
      await north.put(`${view}/${id}`, { rowVersion: 1 }),
      await north.post(`${view}/bulkdeactivate`, { ids: [id] }),
      await north.get(`${view}/${id}/audit`),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404])
  })

  test('are in the schema and OpenAPI documents', async () => {
    const openapi = await north.get<{ paths: Record<string, unknown> }>('/api/openapi.json')
    expect(Object.keys(openapi.body.paths).filter((path) => path.includes('teamtree'))).toEqual([
      searchAddress,
      `${view}/{id}`,
      exportAddress,
      `${view}/lookup`,
      `${view}/defaults`,
      `${view}/count`,
      `${view}.csv`,
      `${view}.json`,
      `${view}.xlsx`,
    ])
    const { body } = await north.get<{ recordTypes: readonly ServedRecordType[] }>('/api/schema')
    const { actions } = body.recordTypes.find(({ dtoKey }) => dtoKey === 'Main.TeamTreeViewDto') ?? {}
    expect(actions).toMatchObject([
      { kind: 'Search', method: 'POST', path: searchAddress },
      { kind: 'Get' },
      { kind: 'Export', method: 'POST', path: exportAddress },
    ])
  })

  test('are searched and exported at the addresses of their definition only, each by its right', async () => {
    const columns = [{ field: 'team' }]
    for (const path of [`${view}/search`, `${view}/export`])
      expect(await north.post(path, { columns })).toMatchObject({ status: 404 })
    const headers = { 'accept-encoding': 'gzip' }
    const file = await north.post<Buffer>(exportAddress, { columns, title: 'Resource per team' }, { headers })
    expect(file.headers.get('content-encoding')).toBeNull()
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="Resource per team \d{4}-/)
    const { client: reader } = await signInWithPermissions(north, ['TeamTreeRead'])
    expect((await reader.post(searchAddress, {})).status).toBe(200)
    expect(await reader.post(exportAddress, { columns })).toMatchObject({
      status: 403,
      body: { detail: 'Hiervoor ontbreekt het recht TeamTreeExport.' },
    })
    expect(await north.post(`${searchAddress}?x=1`, {})).toMatchObject({ status: 400 })
  })
})

describe('a definition that names a missing feature ends the start', () => {
  const start = (extra: Partial<Product>) =>
    startTestServer(
      { databaseUrl: server.databaseUrl },
      { extra: { recordTypes: languageCases, features: languageFeatures, ...extra } },
    )
  /** The features, of which one record type has other parts. */
  const withParts = (dtoKey: string, change: (feature: RecordFeature) => Partial<RecordFeature>) => ({
    features: languageFeatures.map((feature) => ({
      ...feature,
      records: feature.records.map((each) =>
        each.dtoKey === dtoKey ? testFeature(dtoKey, change(each)) : each,
      ),
    })),
  })
  const withRows = (rows: ViewSource) => withParts('Main.TeamTreeViewDto', () => ({ rows }))
  const { filters = [], search } = teamTreeRows

  test.each<[string, Partial<Product>, RegExp]>([
    [
      'a filter',
      withParts('Test.JobViewDto', ({ filters: _, ...others }) => others),
      /Test.JobViewDto: zoekveld "currencyId" vraagt om het filter "tariffCurrency", dat er op de server niet is/,
    ],
    [
      'rows',
      withParts('Main.TeamTreeViewDto', () => ({})),
      /Main.TeamTreeViewDto: de weergave toont rijen, die er op de server niet zijn/,
    ],
    [
      'a filter of a view',
      withRows({ ...teamTreeRows, filters: ['resource', 'functions'] }),
      /zoekveld "showAllTeamsBelow" vraagt om het filter "teamsBelow"/,
    ],
    [
      'rows to open',
      withRows({ filters, search }),
      /de weergave kan worden geopend, maar de server levert geen afzonderlijke rijen/,
    ],
    [
      'rows of a sheet',
      withRows({ filters, search, get: () => Promise.resolve(undefined) }),
      /Main.TeamTreeViewDto: de weergave heeft een blad, maar de server levert er geen rijen voor/,
    ],
    [
      'added members',
      withParts('Test.ErrandStageViewDto', ({ added: _, ...others }) => others),
      /Test.ErrandStageListViewDto: de toegevoegde velden worden op de server door niets geleverd/,
    ],
    [
      'a supplied value',
      { features: languageFeatures.map(({ records }) => ({ records })) },
      /Test.ErrandPlanViewDto: er wordt om de bron "otherStage" gevraagd, die er op de server niet is/,
    ],
    [
      'a call',
      withParts('Test.ParcelViewDto', () => ({})),
      /Test.ParcelViewDto: de aanroep "Deliver" wordt op de server door niets afgehandeld/,
    ],
    [
      'derived members',
      {
        recordTypes: languageCases.map((type) =>
          type.name === 'job'
            ? {
                ...type,
                fields: { ...type.fields, day: { kind: 'date', label: 'Dag', computed: 'derived' } },
              }
            : type,
        ),
      },
      /Test.JobViewDto: de afgeleide velden worden op de server door niets berekend/,
    ],
    [
      'a record type',
      { recordTypes: languageCases.filter((type) => type.name !== 'contract') },
      /het bovenliggende recordtype Test.ContractViewDto bestaat niet/,
    ],
  ])('%s', async (_, extra, sentence) => {
    const refused = await start(extra).then(
      (started) => started.close(),
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(StartError)
    expect((refused as StartError).message).toMatch(sentence)
    expect((refused as StartError).message).not.toContain('\n')
  })
})
