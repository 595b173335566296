import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ApiResponse, TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../../server/test-server.ts'

const regions = '/api/main/regions'
const ranges = '/api/main/postalcoderanges'

let server: TestServer
let beheerder: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
})
afterAll(() => server.close())

async function makeRegion(): Promise<AnyRecord> {
  const countries = await beheerder.post<{ items: readonly AnyRecord[] }>('/api/main/countries/search', {})
  const answer = await beheerder.post<AnyRecord>(regions, {
    description: `Regio ${crypto.randomUUID()}`,
    countryId: countries.body.items[0]?.id,
    postalCodeRanges: [10, 20, 30, 40].map((start) => ({
      postalCodeFrom: `${start}00`,
      postalCodeTo: `${start}50`,
    })),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

const rows = (region: AnyRecord) => region.postalCodeRanges as readonly AnyRecord[]

test('concurrent changes of a parent and its children: the later ones get a conflict', async () => {
  const region = await makeRegion()
  let current = region
  let done = 0
  for (let round = 0; round < 8; round += 1) {
    const remark = `Ronde ${round}`
    const all = rows(current).map((row) => ({ ...row, remark: `${remark} met de regio` }))
    const [first, ...others] = rows(current)
    const calls: Promise<ApiResponse>[] = [
      ...others.map((row) => beheerder.put(`${ranges}/${row.id}`, { ...row, remark })),
      ...Array.from({ length: 4 }, () =>
        beheerder.put(`${regions}/${region.id}`, { ...current, postalCodeRanges: all }),
      ),
      ...others.map((row) => beheerder.put(`${ranges}/${row.id}`, { ...row, remark: `${remark}!` })),
      beheerder.post(`${ranges}/bulkdeactivate`, { ids: [first?.id], remark }),
    ]
    const statuses = (await Promise.all(calls)).map((answer) => answer.status)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    done += statuses.filter((status) => status === 200).length
    current = (await beheerder.get<AnyRecord>(`${regions}/${region.id}`)).body
  }
  expect(done).toBeGreaterThanOrEqual(8)
})

test('equal children added concurrently, alone and with their parent: one is created', async () => {
  const region = await makeRegion()
  for (let round = 0; round < 8; round += 1) {
    const current = (await beheerder.get<AnyRecord>(`${regions}/${region.id}`)).body
    const row = { postalCodeFrom: `5${round}00`, postalCodeTo: `5${round}99` }
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => beheerder.post(ranges, { ...row, regionId: region.id })),
      ...Array.from({ length: 3 }, () =>
        beheerder.put(`${regions}/${region.id}`, { ...current, postalCodeRanges: [row] }),
      ),
    ])
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200 || status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => ![200, 201, 409, 422].includes(status))).toEqual([])
  }
})

test('a child record requires the permissions of its own type, not those of its parent', async () => {
  const region = await makeRegion()
  const [row] = rows(region)
  const [unit] = beheerder.businessUnits
  const role = await beheerder.post<AnyRecord>('/api/main/roles', {
    description: 'Postcodes',
    permissions: ['PostalCodeRangeRead', 'PostalCodeRangeUpdate'],
  })
  const account = { userName: 'postcodes', password: 'een lang wachtwoord' }
  const user = await beheerder.post<AnyRecord>('/api/main/users', {
    ...account,
    fullName: 'Alleen postcodes',
    roles: [{ roleId: role.body.id, businessUnitId: unit?.id }],
  })
  expect(user.status, JSON.stringify(user.body)).toBe(201)
  const postcodes = new TestClient(server.address)
  await postcodes.post('/api/authentication/login', account)
  postcodes.businessUnitId = unit?.id
  expect(await postcodes.put(`${regions}/${region.id}`, { ...region, remark: 'x' })).toMatchObject({
    status: 403,
  })
  expect(await postcodes.put(`${ranges}/${row?.id}`, { ...row, remark: 'x' })).toMatchObject({ status: 200 })
  const raised = await beheerder.get<AnyRecord>(`${regions}/${region.id}`)
  expect(raised.body).toMatchObject({ rowVersion: region.rowVersion + 1, lastModifiedById: user.body.id })
})
