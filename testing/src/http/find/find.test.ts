import type { FoundRecord } from '@stamboek/model/contract/find'
import type { Page } from '@stamboek/model/contract/record-calls'
import { isInMenu } from '@stamboek/model/menu/page-address'
import { listPermissions } from '@stamboek/model/records/catalogue/list-permissions'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { findRowsView, type RecordType } from '@stamboek/model/schema/record-type'
import { createCatalogue, product } from '@stamboek/server/start/product'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRecord } from '../../language/language-server.ts'
import { requiredSearch } from '../../records/required-search.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const ledgers = '/api/main/generalledgers'
const vats = '/api/main/vats'
const catalogue = createCatalogue(product)
const pages = catalogue.all().filter((type) => isInMenu(type.dtoKey) && !findRowsView(type))

let server: DemonstrationServer
let north: TestClient
let antwerp: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  north = await server.signIn('beheerder', 'Noord-Holland Zorg')
  antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
})
afterAll(() => server?.close())

async function find(client: TestClient, text: string, limit = 50): Promise<readonly FoundRecord[]> {
  const { status, body } = await client.post<readonly FoundRecord[]>('/api/find', { text, limit })
  expect(status).toBe(200)
  return body
}

const idsOf = (found: readonly FoundRecord[]) => found.map(({ id }) => id)
const labelsOf = (found: readonly FoundRecord[]) => found.map(({ label }) => label)

async function readFirst(client: TestClient, page: RecordType): Promise<AnyRecord | undefined> {
  const { status, body } = await client.post<Page<AnyRecord>>(`${page.basePath}/search`, {
    search: requiredSearch(page, client),
    limit: 1,
  })
  expect(status, page.dtoKey).toBe(200)
  return body.items[0]
}

/** A stored record of the type of a page: the first of the demonstration, else one that is made here. */
async function readSample(page: RecordType): Promise<AnyRecord> {
  const known = await readFirst(north, page)
  if (known) return known
  throw new Error(`The demonstration has no ${page.dtoKey}`)
}

/** Texts that lead to a record: its id, number, code, and the label texts. */
function listTexts(page: RecordType, record: AnyRecord): readonly string[] {
  const stored = catalogue.get(page.storedIn.dtoKey)
  const named = [...stored.labelFields, 'code', ...stored.unique.flatMap(({ fields }) => fields)]
  const texts = named.filter((path) => stored.fields[path]?.kind === 'text').map((path) => record[path])
  return [record.id, ...[record['taskId'], ...texts].filter(Boolean).map(String)]
}

describe.each(pages.map((page) => [page.dtoKey, page] as const))('%s', (_, page) => {
  const { dtoKey } = page.storedIn

  test('is found by who may open its page, and by nobody else', async () => {
    const record = await readSample(page)
    const all = listPermissions(catalogue.all())
    const { client: reader } = await signInWithPermissions(north, [
      page.permissions.Access,
      page.permissions.Read,
    ])
    const without = all.filter((each) => each !== page.permissions.Read)
    const { client: stranger } = await signInWithPermissions(north, without)
    for (const text of listTexts(page, record)) {
      const found = await find(reader, text)
      expect(new Set(found.map((each) => each.dtoKey)), text).toEqual(new Set([dtoKey]))
      const isSingle = text === record.id || text === record['code']
      expect(idsOf(found).includes(record.id) || !isSingle, text).toBe(true)
      expect((await find(stranger, text)).filter((each) => each.dtoKey === dtoKey)).toEqual([])
    }
  })
})

test('only in the unit at hand, with records of all units', async () => {
  const own = await createRecord(north, ledgers, { code: 'FND1', description: 'Vindbaar in het noorden' })
  const shared = await createRecord(north, ledgers, {
    code: 'FND2',
    description: 'Vindbaar overal',
    isGlobalSystemBusinessUnitRecord: true,
  })
  for (const text of ['fnd', 'Vindbaar', own.id, shared.id]) {
    const [here, there] = [await find(north, text), await find(antwerp, text)].map(idsOf)
    expect(there, text).not.toContain(own.id)
    expect(here?.includes(own.id), text).toBe(text !== shared.id)
    for (const ids of [here, there]) expect(ids?.includes(shared.id), text).toBe(text !== own.id)
  }
})

test('the best match comes first: what equals the text, begins with it, has such a word, contains it', async () => {
  const make = (code: string, description: string) => createRecord(north, ledgers, { code, description })
  await make('KWX9', 'Bevat zoqwux hier')
  await make('KWX8', 'Een qwuxveld')
  await make('KWX7', 'Qwuxbegin')
  await make('QWUX', 'Gelijk aan de code')
  expect(labelsOf(await find(north, 'qwux'))).toEqual([
    'Gelijk aan de code',
    'Qwuxbegin',
    'Een qwuxveld',
    'Bevat zoqwux hier',
  ])
  expect(labelsOf(await find(north, 'qwux', 1))).toEqual(['Gelijk aan de code'])
  const [first] = await find(north, 'QWUX')
  expect(first).toMatchObject({ dtoKey: 'Main.GeneralLedgerViewDto', detail: 'QWUX' })
})

test('wildcards are letters, case does not matter, accents do, and short texts begin something', async () => {
  await createRecord(north, ledgers, { code: 'PRC1', description: 'Korting 100%_zeker' })
  await createRecord(north, ledgers, { code: 'PRC2', description: 'Ëlegante kosten' })
  expect(labelsOf(await find(north, '100%_Z'))).toEqual(['Korting 100%_zeker'])
  expect(await find(north, '%_')).toEqual([])
  expect(await find(north, 'k_r')).toEqual([])
  expect(labelsOf(await find(north, 'ëlegante'))).toEqual(['Ëlegante kosten'])
  expect(await find(north, 'elegante')).toEqual([])
  expect(labelsOf(await find(north, 'ëL'))).toEqual(['Ëlegante kosten'])
  for (const text of ['', '  ', '\u0001', '(', '\\', "'", 'a'.repeat(200)])
    expect(Array.isArray(await find(north, text))).toBe(true)
})

test('of versions the one of today comes first, and others tell their period', async () => {
  const code = 'VRS'
  const description = 'Versiebtw'
  const ledger = await createRecord(north, ledgers, { code: 'VRSGB', description: 'Grootboek' })
  const first = await createRecord(north, vats, {
    code,
    description,
    percentage: 10,
    generalLedgerId: ledger.id,
    activeRangeUtc: { start: '2020-01-01', end: '2021-01-01' },
  })
  const { status } = await north.post(`${vats}/newversion`, {
    ...first,
    percentage: 12,
    activeRangeUtc: { start: '2021-01-01', end: null },
  })
  expect(status).toBe(201)
  const found = await find(north, 'versiebtw')
  expect(found.map(({ label }) => label)).toEqual([description, description])
  expect(found[0]?.detail).toMatch(/^VRS · 12\s%$/)
  expect(found[1]?.detail).toMatch(/^VRS · 10\s% · van 01-01-2020 t\/m 31-12-2020$/)
})

test('a write-only value finds nothing, and is not shown', async () => {
  const type = await createRecord(north, '/api/main/secrettypes', {
    description: 'Vindgeheim',
    hasUsername: true,
    hasPassword: true,
  })
  const secret = await createRecord(north, '/api/main/secrets', {
    secretTypeId: type.id,
    username: 'jan',
    password: 'onvindbaarwoord',
  })
  expect(await find(north, 'onvindbaarwoord')).toEqual([])
  const found = await find(north, 'vindgeheim')
  expect(idsOf(found)).toEqual([type.id, secret.id])
  expect(JSON.stringify(found)).not.toContain('onvindbaarwoord')
})

test.each([
  [{}, 'text'],
  [{ text: 'a'.repeat(201) }, 'text'],
  [{ text: 'a\0b' }, 'text'],
  [{ text: 1 }, 'text'],
  [{ text: 'a', limit: 51 }, 'limit'],
  [{ text: 'a', limit: 0 }, 'limit'],
  [{ text: 'a', skip: 1 }, 'skip'],
])('%j is refused with 400', async (body, field) => {
  const { status, body: problem } = await north.post('/api/find', body)
  expect([status, problem.errors?.[0]?.field]).toEqual([400, field])
})
