import type { ChangeSetPage, ChangeSetSearch } from '@stamboek/model/contract/change-sets'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const catalogue = createRecordCatalogue(recordTypes)
const ledgers = '/api/main/generalledgers'
const regions = '/api/main/regions'
const vats = '/api/main/vats'
const functions = '/api/main/functions'
const ledgerType = 'Main.GeneralLedgerViewDto'
const regionType = 'Main.RegionViewDto'
const rangeType = 'Main.PostalCodeRangeViewDto'
const vatType = 'Main.VatViewDto'
const functionType = 'Main.FunctionViewDto'
const tariffType = 'Main.FunctionTariffViewDto'

interface Entry {
  readonly changeSetId: string
  readonly dtoKey: string
  readonly recordId: string
  readonly parentId: string | null
  readonly action: string
  readonly fields: readonly string[]
}

/** A change set as the database has it, with what a search could find it by. */
interface KnownSet {
  readonly id: string
  readonly kind: string
  readonly dtoKey: string
  readonly unitId: string | null
  readonly userId: string
  readonly at: string
  readonly entries: readonly Entry[]
}

let server: DemonstrationServer
let beheerder: TestClient
let limited: TestClient
/** Newest first. */
let known: readonly KnownSet[]
let records: { readonly ledger: AnyRecord; readonly region: AnyRecord }

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
  const seen = ['GeneralLedgerRead', 'GeneralLedgerReadAudit', 'RegionReadAudit']
  limited = (await signInWithPermissions(beheerder, seen)).client
  records = await changeMuch()
  known = await readKnown()
})
afterAll(() => server.close())

const code = () => crypto.randomUUID().slice(0, 18)

async function call<Body = AnyRecord>(
  client: TestClient,
  method: string,
  path: string,
  body: object,
): Promise<ApiResponse<Body>> {
  const answer = await client.call<Body>(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer
}

/** Changes of all kinds, far apart in the order of all entries. */
async function changeMuch() {
  const elsewhere = await server.signIn('beheerder')
  elsewhere.businessUnitId = beheerder.businessUnits[1]?.id
  const financieel = await server.signIn('financieel')
  financieel.businessUnitId = beheerder.businessUnitId
  const create = async (path: string, values: object, client = beheerder) => {
    await moveOn()
    return (await call(client, 'POST', path, { code: code(), description: `Naam ${code()}`, ...values })).body
  }
  const change = async (path: string, { id }: AnyRecord, values: object, client = beheerder) => {
    await moveOn()
    const { body } = await client.get<AnyRecord>(`${path}/${id}`)
    return (await call(client, 'PUT', `${path}/${id}`, { ...body, ...values })).body
  }
  const countries = await beheerder.post<{ items: readonly AnyRecord[] }>('/api/main/countries/search', {})
  const [country] = countries.body.items
  const ledger = await create(ledgers, {})
  const others = [await create(ledgers, {}), await create(ledgers, {}, financieel)]
  await create(ledgers, {}, elsewhere)
  await create(ledgers, { isGlobalSystemBusinessUnitRecord: true }, elsewhere)
  await change(ledgers, ledger, { description: `Nieuw ${code()}` }, financieel)
  await change(ledgers, ledger, { remark: 'Ook nieuw', description: `Nieuw ${code()}` })
  const ranges = ['10', '20'].map((from) => ({ postalCodeFrom: `${from}00`, postalCodeTo: `${from}50` }))
  const region = await call(beheerder, 'POST', regions, {
    description: `Regio ${code()}`,
    countryId: country?.id,
    postalCodeRanges: ranges,
  })
  const [range] = region.body.postalCodeRanges as readonly AnyRecord[]
  await change(regions, region.body, { description: `Regio ${code()}` })
  await change(regions, region.body, { postalCodeRanges: [{ ...range, postalCodeTo: '1060' }] })
  await change(regions, region.body, {
    description: `Regio ${code()}`,
    postalCodeRanges: [{ ...range, postalCodeFrom: '1010', postalCodeTo: '1070' }],
  })
  const vat = await create(vats, { percentage: 9 })
  const changed = await change(vats, vat, { description: `Btw ${code()}` })
  await call(beheerder, 'DELETE', `${vats}/${changed.id}`, { rowVersion: changed.rowVersion })
  const made = await create(functions, {})
  await change(functions, made, { description: `Functie ${code()}` })
  await moveOn()
  const ids = [ledger, ...others].map(({ id }) => id)
  const ended = await call(beheerder, 'POST', `${ledgers}/bulkdeactivate`, { ids })
  await moveOn()
  await call(beheerder, 'POST', `/api/changesets/${ended.headers.get('x-change-set')}/undo`, {})
  await moveOn()
  const file = `Code;Omschrijving\n${String(ledger.code)};Uit een bestand\n${code()};Nieuw uit een bestand\n`
  const imported = await beheerder.upload(`${ledgers}/import`, 'rekeningen.csv', file)
  expect(imported.status).toBe(200)
  return { ledger, region: region.body }
}

/** Numbers of entries continue in a bucket, or a window, further on. */
async function moveOn(): Promise<void> {
  await server.query(`SELECT setval(pg_get_serial_sequence('stamboek.audit_entry', 'sequence'),
    pg_sequence_last_value(pg_get_serial_sequence('stamboek.audit_entry', 'sequence')::regclass) + 3000)`)
}

async function readKnown(): Promise<readonly KnownSet[]> {
  const entries =
    (await server.query(`SELECT coalesce(change_set_id, id) AS "changeSetId", dto_key AS "dtoKey",
      record_id AS "recordId", parent_id AS "parentId", action, ARRAY(SELECT c->>'field' FROM jsonb_array_elements(changes) c) AS fields
    FROM stamboek.audit_entry`)) as unknown as readonly Entry[]
  const sets =
    (await server.query(`SELECT id, 'Save' AS kind, dto_key AS "dtoKey", business_unit_id AS "unitId",
      user_id AS "userId", made_at AS at, sequence AS position FROM stamboek.audit_entry WHERE change_set_id IS NULL
    UNION ALL SELECT id, kind, dto_key, business_unit_id, user_id, started_at, position FROM stamboek.change_set
    ORDER BY position DESC`)) as unknown as readonly (Omit<KnownSet, 'at'> & { readonly at: Date })[]
  const byId = Map.groupBy(entries, ({ changeSetId }) => changeSetId)
  return sets.map((set) => ({ ...set, at: set.at.toISOString(), entries: byId.get(set.id) ?? [] }))
}

interface Searcher {
  readonly client: TestClient
  /** The types whose audit trail it may read. */
  readonly seen: readonly string[]
}

function findNaively({ client, seen }: Searcher, search: ChangeSetSearch): readonly string[] {
  const { kinds, userIds, dtoKeys, fields, recordId, changedFromUtc, changedToUtc } = search
  const units = search.businessUnitIds ?? [client.businessUnitId ?? '']
  const familyOf = (dtoKey: string) => [dtoKey, ...catalogue.childrenOf(dtoKey).map((child) => child.dtoKey)]
  const family = dtoKeys?.filter((key) => seen.includes(key)).flatMap(familyOf)
  const isChanged = ({ dtoKey, action, fields: changed }: Entry) =>
    action === 'Update' && family?.[0] === dtoKey && changed.some((field) => fields?.includes(field))
  return known
    .filter(({ dtoKey, unitId }) => seen.includes(dtoKey) && (unitId === null || units.includes(unitId)))
    .filter(({ kind }) => !kinds || kinds.some((each) => each === kind))
    .filter(({ userId }) => !userIds || userIds.includes(userId))
    .filter(({ entries }) => !family || entries.some(({ dtoKey }) => family.includes(dtoKey)))
    .filter(({ entries }) => !fields || entries.some(isChanged))
    .filter(
      ({ entries }) =>
        recordId === undefined ||
        entries.some((each) => each.recordId === recordId || each.parentId === recordId),
    )
    .filter(({ at }) => changedFromUtc === undefined || at >= changedFromUtc)
    .filter(({ at }) => changedToUtc === undefined || at < changedToUtc)
    .map(({ id }) => id)
}

async function find({ client }: Searcher, search: ChangeSetSearch): Promise<readonly string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const body: object = { limit: 200, ...search, ...(cursor && { cursor }) }
    const page: ChangeSetPage = (await call<ChangeSetPage>(client, 'POST', '/api/changesets/search', body))
      .body
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.cursor
  }
  return ids
}

/** Every combination of one choice of each list. */
function combine(choices: readonly (readonly ChangeSetSearch[])[]): readonly ChangeSetSearch[] {
  return choices.reduce<readonly ChangeSetSearch[]>(
    (found, some) => found.flatMap((search) => some.map((more) => ({ ...search, ...more }))),
    [{}],
  )
}

const contents: readonly ChangeSetSearch[] = [
  {},
  { dtoKeys: [ledgerType] },
  { dtoKeys: [regionType] },
  { dtoKeys: [rangeType] },
  { dtoKeys: [vatType, functionType] },
  { dtoKeys: [tariffType] },
  { dtoKeys: [ledgerType], fields: ['description'] },
  { dtoKeys: [ledgerType], fields: ['status', 'remark'] },
  { dtoKeys: [regionType], fields: ['postalCodeRanges'] },
  { dtoKeys: [regionType], fields: ['description'] },
  { dtoKeys: [rangeType], fields: ['postalCodeTo'] },
  { dtoKeys: [rangeType], fields: ['postalCodeFrom'] },
  { dtoKeys: [vatType], fields: ['percentage'] },
]

function listSearches(): readonly ChangeSetSearch[] {
  const { ledger, region } = records
  const users = [...new Set(known.slice(0, 30).map(({ userId }) => userId))]
  const [from, to] = [known[12]?.at, known[3]?.at]
  return combine([
    contents,
    [{}, { kinds: ['Save'] }, { kinds: ['Bulk', 'Undo', 'Import'] }],
    [{}, { userIds: users.slice(0, 1) }, { userIds: users.slice(1) }],
    [{}, { recordId: ledger.id }, { recordId: region.id }],
    [
      {},
      {
        ...(from !== undefined && { changedFromUtc: from }),
        ...(to !== undefined && { changedToUtc: to }),
      },
    ],
  ])
}

const allTypes = catalogue.all().map(({ dtoKey }) => dtoKey)

test('every combination of filters finds what a plain look at all entries finds', async () => {
  const searcher = { client: beheerder, seen: allTypes }
  const wrong: object[] = []
  let found = 0
  for (const search of listSearches()) {
    const [ids, expected] = [await find(searcher, search), findNaively(searcher, search)]
    found += expected.length
    if (ids.join() !== expected.join()) wrong.push({ search, ids, expected })
  }
  expect(wrong).toEqual([])
  expect(found).toBeGreaterThan(500)
})

test('so do those of several units, and of a user who may audit some types', async () => {
  const businessUnitIds = beheerder.businessUnits.map(({ id }) => id)
  const all = { client: beheerder, seen: allTypes }
  const some = { client: limited, seen: [ledgerType, regionType] }
  for (const search of contents) {
    const inUnits = { ...search, businessUnitIds }
    expect(await find(all, inUnits), JSON.stringify(search)).toEqual(findNaively(all, inUnits))
    expect(await find(some, search), JSON.stringify(search)).toEqual(findNaively(some, search))
  }
})

test('pages continue where the one before ended', async () => {
  const searcher = { client: beheerder, seen: allTypes }
  for (const search of contents)
    expect(await find(searcher, { ...search, limit: 3 }), JSON.stringify(search)).toEqual(
      findNaively(searcher, search),
    )
})
