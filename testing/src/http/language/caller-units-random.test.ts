import { recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import type { BulkResult, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import * as fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  anyClaimWorld,
  type ClaimPermission,
  type ClaimWorld,
  headerOf,
  holdsIn,
  isAnswered,
  isReached,
  signInToWorld,
} from '../../language/claim-world.ts'
import { createRecord, searchIds, startLanguageServer } from '../../language/language-server.ts'
import { RealtimeClient } from '../../realtime/realtime-client.ts'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import type { DemonstrationServer } from '../../server/test-server.ts'

/** Fixed, so that fast-check generates the same worlds in every run. */
const seed = 20_261_124
const options = { seed, numRuns: 25, endOnFailure: true }

const claims = '/api/test/claims'
const countries = '/api/main/countries'
const ofClaims = recordTypeGroup('Test.ClaimViewDto')
const ofCountries = recordTypeGroup('Main.CountryViewDto')

let server: DemonstrationServer
let client: TestClient
let units: readonly string[]

beforeAll(async () => {
  server = await startLanguageServer(inject('postgres'))
  client = await server.signIn('beheerder')
  units = client.businessUnits.map(({ id }) => id)
})
afterAll(() => server.close())

/** A call as the account of a world, with two claims in each unit. */
interface Situation {
  readonly world: ClaimWorld
  readonly caller: TestClient
  /** In the descriptions of all claims. */
  readonly tag: string
  /** With the places of their units. */
  readonly made: readonly { readonly claim: AnyRecord; readonly place: number }[]
}

/** Creates claims in each unit, as the administrator. */
async function createClaims(tag: string): Promise<Situation['made']> {
  const made: { claim: AnyRecord; place: number }[] = []
  for (const [place, unit] of units.entries())
    for (const name of ['a', 'b']) {
      client.businessUnitId = unit
      made.push({
        claim: await createRecord(client, claims, { description: `${tag} ${name}${place}` }),
        place,
      })
    }
  return made
}

/** The status of a call about one claim. */
function statusFor({ world }: Situation, place: number, needed: readonly ClaimPermission[]): number {
  if (!isAnswered(world, needed)) return 403
  return isReached(world, place, needed) ? 200 : 404
}

/** The ids of the claims that a call reaches; undefined where it is refused. */
function reachedIds({ world, made }: Situation, needed: readonly ClaimPermission[]) {
  if (!isAnswered(world, needed)) return undefined
  return made.filter(({ place }) => isReached(world, place, needed)).map(({ claim }) => claim.id)
}

async function expectReads(situation: Situation): Promise<void> {
  const { caller, made, tag, world } = situation
  const search = { description: tag }
  const readable = reachedIds(situation, ['ClaimRead'])
  const found = await caller.post<Page<AnyRecord>>(`${claims}/search`, { search, limit: 1000 })
  expect(idsIn(found)?.toSorted()).toEqual(readable?.toSorted())
  for (const item of found.status === 200 ? found.body.items : [])
    expect(item['businessUnitId']).toBe(
      made.find(({ claim }) => claim.id === item.id)?.claim['businessUnitId'],
    )
  const facet = await caller.post<{ counts: Record<string, number> }>(`${claims}/facet`, { search })
  expect(facet.status === 200 ? facet.body.counts['New'] : undefined).toBe(readable?.length)
  const isReader = isAnswered(world, ['ClaimRead'])
  expect((await caller.get(`${claims}/defaults`)).status).toBe(isReader ? 200 : 403)
  expect((await caller.post(`${claims}/lookup`, { field: 'unitId' })).status).toBe(isReader ? 200 : 403)
  const columns = [{ field: 'description' }]
  const file = await caller.post<Buffer>(`${claims}/export`, { search, columns })
  expect((await idsInSheet(file))?.toSorted()).toEqual(reachedIds(situation, ['ClaimExport'])?.toSorted())
  const ids = made.map(({ claim }) => claim.id)
  const marked = await caller.post<Buffer>(`${claims}/export`, { ids, columns })
  expect((await idsInSheet(marked))?.toSorted()).toEqual(reachedIds(situation, ['ClaimExport'])?.toSorted())
  const priced = await caller.get(`${claims}/price/today`)
  expect(priced.status).toBe(holdsIn(world, headerOf(world), 'ClaimRead') ? 200 : 403)
  const paths: readonly (readonly [string, readonly ClaimPermission[]])[] = [
    ['', ['ClaimRead']],
    ['/peek', ['ClaimPeek']],
    ['/audit', ['ClaimReadAudit']],
    ['/audit/export', ['ClaimExportAudit']],
  ]
  for (const { claim, place } of made)
    for (const [path, needed] of paths) {
      const { status } = await caller.get(`${claims}/${claim.id}${path}`)
      expect(status, `${path} of place ${place}`).toBe(statusFor(situation, place, needed))
    }
}

function idsIn({ status, body }: ApiResponse<Page<AnyRecord>>): readonly string[] | undefined {
  return status === 200 ? body.items.map(({ id }) => id) : undefined
}

async function idsInSheet({ status, body }: ApiResponse<Buffer>): Promise<readonly unknown[] | undefined> {
  if (status !== 200) return undefined
  const [headers = [], ...rows] = (await readXlsx(body)).sheets[0]?.rows ?? []
  return rows.map((row) => row[headers.indexOf('id')])
}

async function expectWrites(situation: Situation): Promise<void> {
  const { caller, made, world, tag } = situation
  const ids = made.map(({ claim }) => claim.id)
  const calls: readonly (readonly [string, readonly ClaimPermission[]])[] = [
    ['/settle', ['ClaimSettle']],
    ['/bulkdeactivate', ['ClaimBulkDeactivate']],
    ['/bulkactivate', ['ClaimBulkDeactivate']],
  ]
  for (const [path, needed] of calls) {
    const answer = await caller.post<BulkResult>(claims + path, { ids })
    const results = ids.map((id, index) =>
      isReached(world, made[index]?.place ?? 0, needed)
        ? { id, done: true }
        : { id, done: false, reason: 'Niet gevonden.' },
    )
    expect(answer.status === 200 ? answer.body.results : answer.status, path).toEqual(
      isAnswered(world, needed) ? results : 403,
    )
  }
  for (const { claim, place } of made) {
    const path = `${claims}/${claim.id}`
    const settled = await caller.post(`${path}/settle`, {})
    expect(settled.status).toBe(statusFor(situation, place, ['ClaimUpdate', 'ClaimSettle']))
    const body = {
      rowVersion: await rowVersionOf(claim),
      businessUnitId: units[0],
      number: `${tag} ${place}`,
    }
    // The second of a unit would take the number of the first.
    const status = statusFor(situation, place, ['ClaimUpdate'])
    const isSecond = claim.description?.toString().includes(' b')
    expect((await caller.put(path, body)).status).toBe(status === 200 && isSecond ? 422 : status)
  }
  for (const { claim, place } of made) {
    const path = `${claims}/${claim.id}`
    const deletion = await caller.delete(path, { rowVersion: await rowVersionOf(claim) })
    const deleted = statusFor(situation, place, ['ClaimDelete'])
    expect(deletion.status).toBe(deleted === 200 ? 204 : deleted)
    const trail = await caller.get(`${path}/audit`)
    expect(trail.status, 'of a claim that may be deleted').toBe(
      statusFor(situation, place, ['ClaimReadAudit']),
    )
  }
  const created = await caller.post<AnyRecord>(claims, { description: tag, businessUnitId: units[0] })
  const unit = created.status === 201 ? created.body['businessUnitId'] : created.status
  expect(unit).toBe(holdsIn(world, headerOf(world), 'ClaimCreate') ? units[headerOf(world)] : 403)
}

async function rowVersionOf({ id }: AnyRecord): Promise<number> {
  const { body } = await client.get<AnyRecord>(`${claims}/${id}`)
  return body.rowVersion
}

/** Changes of claims in each unit, then of a country, which the account receives in any case. */
async function expectMessages(situation: Situation): Promise<void> {
  const { world, caller, tag } = situation
  const listener = await RealtimeClient.connect(caller, [ofCountries])
  const joined = await listener.join(ofClaims).then(
    () => true,
    (error: unknown) => error,
  )
  expect(joined === true).toBe(isAnswered(world, ['ClaimRead']))
  const made = await createClaims(`${tag} live`)
  const [country] = (await searchIds(client, countries, { limit: 1 })).items
  const { status } = await client.put(`${countries}/${country?.id}`, {
    rowVersion: country?.rowVersion,
    remark: tag,
  })
  expect(status).toBe(200)
  await expect
    .poll(() => listener.changes.some(({ ids }) => ids.includes(country?.id ?? '')), { timeout: 20_000 })
    .toBe(true)
  // Changes of a moment share a message per unit.
  const received = listener.changes.flatMap(({ dtoKey, ids, businessUnitId }) =>
    dtoKey === 'Test.ClaimViewDto' ? ids.map((id) => `${businessUnitId} ${id}`) : [],
  )
  const expected = made.filter(({ place }) => holdsIn(world, place, 'ClaimRead'))
  expect(received).toEqual(expected.map(({ claim, place }) => `${units[place]} ${claim.id}`))
  await listener.stop()
}

test(`random accounts reach the claims of the units that a naive reading says, with seed ${seed}`, {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.noBias(anyClaimWorld(units.length)), async (world) => {
      const tag = crypto.randomUUID().slice(0, 8)
      const made = await createClaims(tag)
      const caller = await signInToWorld(client, world, ['CountryRead'])
      const situation = { world, caller, tag, made }
      await expectReads(situation)
      await expectMessages(situation)
      await expectWrites(situation)
    }),
    options,
  )
})
