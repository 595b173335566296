import type { ChangeSetPage } from '@stamboek/model/contract/change-sets'
import type { Page } from '@stamboek/model/contract/record-calls'
import type { Today } from '@stamboek/model/contract/today'
import {
  collectSentValues,
  createInitialValues,
  type ServedSearchDefaults,
} from '@stamboek/model/fields/initial-search'
import { menu } from '@stamboek/model/menu/menu'
import { joinMenuPath } from '@stamboek/model/menu/menu-entries'
import type { MenuNode } from '@stamboek/model/menu/menu-node'
import { listWaitingSearches } from '@stamboek/model/menu/waiting-searches'
import { addDays, dayOf, instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { createCatalogue, product } from '@stamboek/server/start/product'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createRecord, searchIds } from '../../language/language-server.ts'
import { FunctionRecords } from '../../resources/function-records.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const teams = '/api/main/resourceteams'
const catalogue = createCatalogue(product)
let server: DemonstrationServer
let admin: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  admin = await server.signIn('beheerder')
})
afterAll(() => server?.close())

async function readToday(client: TestClient): Promise<Today> {
  const { status, body } = await client.get<Today>('/api/today')
  expect(status).toBe(200)
  return body
}

/** Counts as the page at `path` does that searches by these values, over those with which it begins. */
async function countOnPage(
  client: TestClient,
  { dtoKey, search: own, path }: { dtoKey: string; search: object; path?: string },
): Promise<number> {
  const type = catalogue.get(dtoKey)
  const { body: served } = await client.get<ServedSearchDefaults>(`${type.basePath}/defaults`)
  const unit = client.businessUnits.find(({ id }) => id === client.businessUnitId)
  const now = new Date().toISOString()
  const begins = listPages(menu.children).find((page) => page.path === path)?.search
  const values = createInitialValues(
    type.search,
    {
      today: dayOf(now),
      now,
      currentUserId: '',
      businessUnit: { id: unit?.id ?? null, defaultCurrencyId: unit?.defaultCurrency?.id ?? null },
    },
    { given: { ...begins, ...own }, served },
  )
  const search = { search: collectSentValues(type.search, values) }
  const { status, body } = await client.post<Page<AnyRecord>>(`${type.basePath}/search`, search)
  expect(status).toBe(200)
  return body.totalCount
}

interface FoundPage extends Pick<MenuNode, 'search'> {
  readonly path: string
}

function listPages(nodes: readonly MenuNode[], parent = ''): readonly FoundPage[] {
  return nodes.flatMap((node) => {
    const path = joinMenuPath(parent, node)
    return [{ path, ...(node.search && { search: node.search }) }, ...listPages(node.children ?? [], path)]
  })
}

const today = dayOf(new Date().toISOString())
const at = (days: number) => addDays(today, days)
/** From one day until another, which is no part of it. */
const period = (start: number, end: number | null) => ({
  start: instantOfDay(at(start)),
  end: end === null ? null : instantOfDay(at(end)),
})

async function addResourcesThatStartAndEnd(): Promise<void> {
  const records = await FunctionRecords.open(admin)
  const make = (description: string, activeRangeUtc: object, more: object = {}) =>
    records.makeResource({ description, activeRangeUtc, ...more })
  const first = await make('Begint A', period(1, null))
  await make('Begint B', period(1, 40))
  await make('Begint vandaag', period(0, null))
  await make('Eindigt vandaag', period(-30, 1))
  await make('Eindigt op de laatste dag', period(-30, 14))
  await make('Eindigt te laat om te noemen', period(-30, 15))
  await make('Eindigt inactief', period(-30, 3), { status: 'Inactive' })
  const added = [
    await records.addFunction(first, { activeRangeUtc: period(2, null) }),
    await records.addFunction(first, { functionId: records.driver.id, activeRangeUtc: period(2, null) }),
  ]
  expect(added.map(({ status }) => status)).toEqual([201, 201])
  await createRecord(admin, '/api/main/functions', {
    description: 'Met tarief',
    tariffs: [{ tariffAmount: 10, activeRangeUtc: period(-30, 4) }],
  })
}

test('each count is that of the page that it leads to', async () => {
  await addResourcesThatStartAndEnd()
  const found = await readToday(admin)
  const lines = [...found.waiting, ...found.upcoming]
  const counted = []
  for (const line of lines) counted.push({ ...line, count: await countOnPage(admin, line) })
  expect(counted).toEqual(lines)
  expect(found.waiting.map(({ label }) => label)).toEqual(listWaitingSearches(menu).map(({ label }) => label))
  expect(found.waiting.filter(({ count }) => count > 0).length).toBeGreaterThan(4)
  expect(found.waiting.find(({ label }) => label === 'Mislukt')?.search).toEqual({
    importStatuses: ['Failed'],
    systemBusinessUnitIds: null,
  })
})

test('what starts and ends is told by day, of the records themselves and of their lists, with names', async () => {
  const { upcoming } = await readToday(admin)
  const found = upcoming.map(({ day, event, dtoKey, list, count, names }) => [
    day,
    event,
    dtoKey,
    list,
    count,
    names,
  ])
  const resources = 'Main.ResourceViewDto'
  expect(found).toEqual(
    expect.arrayContaining([
      [at(1), 'starts', resources, null, 2, ['Begint A', 'Begint B']],
      [at(0), 'ends', resources, null, 1, ['Eindigt vandaag']],
      [at(13), 'ends', resources, null, 1, ['Eindigt op de laatste dag']],
      [at(2), 'starts', resources, 'Functies', 1, ['Begint A']],
      [at(3), 'ends', 'Main.FunctionViewDto', 'Tarieven', 1, ['Met tarief']],
    ]),
  )
  expect(JSON.stringify(found)).not.toContain('te laat om te noemen')
})

test('is of the unit of the call and of what one may read there', async () => {
  const elsewhere = await server.signIn('beheerder', admin.businessUnits[1]?.description)
  expect(JSON.stringify((await readToday(elsewhere)).upcoming)).not.toContain('Begint A')

  const { client: reader } = await signInWithPermissions(admin, ['ResourceAccess', 'ResourceRead'])
  const found = await readToday(reader)
  expect(found).toMatchObject({ waiting: [], changesAfterOwn: null })
  expect(new Set(found.upcoming.map(({ dtoKey }) => dtoKey))).toEqual(new Set(['Main.ResourceViewDto']))
  const { client: nobody } = await signInWithPermissions(admin, [])
  expect(await readToday(nobody)).toEqual({ day: today, waiting: [], upcoming: [], changesAfterOwn: null })
})

test("without a resource of one's own there are no tasks of oneself", async () => {
  const { client } = await signInWithPermissions(admin, ['TaskAccess', 'TaskRead'])
  const { waiting } = await readToday(client)
  expect(waiting.map(({ path, label, count }) => [path, label, count])).toEqual([
    ['/task-management', 'Van mijn teams', 0],
    ['/task-management', 'Niet toegewezen in mijn teams', 0],
  ])
})

test('changes of others to records that one saved before are counted, and found by isAfterOwn', async () => {
  const planner = await server.signIn('planner')
  const colleague = await server.signIn('beheerder', unitOf(planner))
  const types = await searchIds(planner, '/api/main/resourceteamtypes', {})
  const resourceTeamTypeId = types.items[0]?.id
  const before = await readToday(planner)
  const [mine, other] = [
    await createRecord(planner, teams, { description: 'Van mij', resourceTeamTypeId }),
    await createRecord(colleague, teams, { description: 'Van een ander', resourceTeamTypeId }),
  ]
  for (const { id, rowVersion } of [mine, other]) {
    const changed = await colleague.put(`${teams}/${id}`, { rowVersion, remark: 'Gewijzigd' })
    expect(changed.status).toBe(200)
  }
  const { body } = await planner.post<ChangeSetPage>('/api/changesets/search', { isAfterOwn: true })
  expect(body.items.map(({ subject }) => subject)).toEqual(['Van mij'])
  expect(await readToday(planner)).toMatchObject({
    changesAfterOwn: { count: (before.changesAfterOwn?.count ?? 0) + 1, isMore: false },
  })
})

function unitOf(client: TestClient): string | undefined {
  return client.businessUnits.find(({ id }) => id === client.businessUnitId)?.description
}
