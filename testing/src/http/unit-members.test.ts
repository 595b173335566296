import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { TestClient } from '../test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../test-server.ts'

const units = '/api/main/systembusinessunits'
const users = '/api/main/users'
const password = 'een lang wachtwoord'
const assignUsers = 'SystemBusinessUnitAssignUsers'
const missingRight = { status: 403, body: { detail: `Hiervoor ontbreekt het recht ${assignUsers}.` } }

let server: DemonstrationServer
let beheerder: TestClient
/** May do everything with units but say who works in them. */
let clerk: TestClient
let member: AnyRecord

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
  const here = beheerder.businessUnitId
  const make = async (path: string, body: object): Promise<AnyRecord> => {
    const made = await beheerder.post<AnyRecord>(path, body)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body
  }
  const role = await make('/api/main/roles', {
    description: 'Business units zonder toewijzen',
    permissions: [
      'Read',
      'Create',
      'Update',
      'BulkDeactivate',
      'AssignEndDate',
      'CreateNewVersion',
      'Import',
    ].map((right) => `SystemBusinessUnit${right}`),
  })
  await make(users, {
    userName: 'eenheden',
    fullName: 'Eenhedenbeheer',
    password,
    roles: [
      { roleId: role.id, isInAllBusinessUnits: true },
      { roleId: role.id, businessUnitId: here },
    ],
  })
  clerk = new TestClient(server.address)
  await clerk.post('/api/authentication/login', { userName: 'eenheden', password })
  clerk.businessUnitId = here
  member = await make(users, { userName: 'lid', fullName: 'Lid', password, roles: [] })
})
afterAll(() => server.close())

/** A unit of which `member` has been one since 2020, unless the members say otherwise. */
async function makeUnit(members: object = {}): Promise<AnyRecord> {
  const [template] = (
    await beheerder.post<{ items: readonly AnyRecord[] }>(`${units}/search`, { search: {}, limit: 1 })
  ).body.items
  const whole = (await beheerder.get<AnyRecord>(`${units}/${template?.id}`)).body
  const made = await beheerder.post<AnyRecord>(units, {
    description: `Unit ${crypto.randomUUID()}`,
    defaultLanguageId: whole.defaultLanguageId,
    defaultCountryId: whole.defaultCountryId,
    defaultCurrencyId: whole.defaultCurrencyId,
    addressInfo: {
      name: 'Kantoor',
      street: 'Dam',
      number: '1',
      postalCode: '1012 JS',
      city: 'Amsterdam',
      countryId: whole.defaultCountryId,
    },
    activeRangeUtc: { start: '2020-01-01', end: null },
    assignedUsers: [member.id],
    ...members,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}

/** A series whose first version has no members, and whose second one, from 2090 on, has one. */
async function makeSeries(): Promise<{ readonly first: AnyRecord; readonly second: AnyRecord }> {
  const made = await makeUnit({ assignedUsers: [] })
  const followed = await beheerder.post<AnyRecord>(`${units}/newversion`, {
    id: made.id,
    activeRangeUtc: { start: '2090-01-01', end: null },
    assignedUsers: [member.id],
  })
  expect(followed.status, JSON.stringify(followed.body)).toBe(201)
  const first = (await beheerder.get<AnyRecord>(`${units}/${made.id}`)).body
  return { first, second: followed.body }
}

const change = (client: TestClient, unit: AnyRecord, members: object) =>
  client.put<AnyRecord>(`${units}/${unit.id}`, { rowVersion: unit.rowVersion, ...members })

describe('without the right to assign users', () => {
  test('the members of a unit stay, and all else of it can be changed', async () => {
    const unit = await makeUnit()
    expect(await change(clerk, unit, { assignedUsers: [] })).toMatchObject(missingRight)
    expect(await change(clerk, unit, { remark: 'Verhuisd' })).toMatchObject({ status: 200 })
  })

  test('no version with members begins earlier, ends later or takes over the time of another', async () => {
    const { first, second } = await makeSeries()
    const until = (end: string | null) => ({ activeRangeUtc: { start: '2020-01-01', end } })
    const shortened = await change(clerk, first, until('2080-01-01'))
    expect(shortened, 'the version without members').toMatchObject({ status: 200 })
    const earlier = { activeRangeUtc: { start: '2080-01-01', end: null } }
    expect(await change(clerk, second, earlier)).toMatchObject(missingRight)
    const ended = { activeRangeUtc: { start: '2090-01-01', end: '2091-01-01' } }
    expect(await change(clerk, second, ended)).toMatchObject(missingRight)
    expect(await change(beheerder, second, earlier)).toMatchObject({ status: 200 })
  })

  test('no unit with members is activated, deactivated or ended', async () => {
    const unit = await makeUnit()
    const asleep = await makeUnit({ status: 'Inactive' })
    expect(await change(clerk, unit, { status: 'Inactive' })).toMatchObject(missingRight)
    expect(await change(clerk, asleep, { status: 'Active' })).toMatchObject(missingRight)
    const empty = await makeUnit({ assignedUsers: [] })
    expect(await clerk.post(`${units}/bulkdeactivate`, { ids: [unit.id, empty.id] })).toMatchObject({
      body: {
        totalRecordsAffected: 1,
        results: [
          { id: unit.id, done: false, reason: missingRight.body.detail },
          { id: empty.id, done: true },
        ],
      },
    })
    const ending = await clerk.post(`${units}/assignenddate`, { ids: [unit.id], endDateUtc: '2091-01-01' })
    expect(ending).toMatchObject({ body: { totalRecordsAffected: 0, results: [{ done: false }] } })
  })

  test('a new version keeps its members, and what lies in the past can be mended', async () => {
    const unit = await makeUnit()
    const over = await makeUnit({ activeRangeUtc: { start: '2020-01-01', end: '2021-01-01' } })
    expect(await clerk.post(`${units}/newversion`, { id: unit.id, assignedUsers: [] })).toMatchObject(
      missingRight,
    )
    expect(await clerk.post(`${units}/newversion`, { id: unit.id, remark: 'Nieuw' })).toMatchObject({
      status: 201,
    })
    const earlier = { activeRangeUtc: { start: '2019-01-01', end: '2021-01-01' } }
    expect(await change(clerk, over, earlier)).toMatchObject({ status: 200 })
  })

  test('the right in one unit says nothing of another', async () => {
    const role = await beheerder.post<AnyRecord>('/api/main/roles', {
      description: 'Toewijzen in één unit',
      permissions: [assignUsers],
    })
    const own = await makeUnit()
    const foreign = await makeUnit()
    const { body: user } = await beheerder.post<{ items: readonly AnyRecord[] }>(`${users}/search`, {
      search: { userName: 'eenheden' },
    })
    const current = (await beheerder.get<AnyRecord>(`${users}/${user.items[0]?.id}`)).body
    const given = await beheerder.put<AnyRecord>(`${users}/${current.id}`, {
      rowVersion: current.rowVersion,
      roles: [{ roleId: role.body.id, businessUnitId: own.seriesId }],
    })
    expect(given.status, JSON.stringify(given.body)).toBe(200)
    expect(await change(clerk, own, { assignedUsers: [] })).toMatchObject({ status: 200 })
    expect(await change(clerk, foreign, { assignedUsers: [] })).toMatchObject(missingRight)
  })
})
