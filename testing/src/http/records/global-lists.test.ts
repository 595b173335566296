import type { Page } from '@stamboek/model/contract/record-calls'
import { actionAddress } from '@stamboek/model/records/catalogue/literal-addresses'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { searchIds } from '../../language/language-server.ts'
import { requiredSearch } from '../../records/required-search.ts'
import type { TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../../server/test-server.ts'

/** Types with a page whose records can hold in all units, and that have a description and a status. */
const catalogue = createRecordCatalogue(recordTypes)
const listed = catalogue
  .all()
  .filter(({ ownership, parent, fields }) => {
    const isListed = ownership !== 'businessUnit' && (!parent || parent.isListed)
    return isListed && 'description' in fields && 'status' in fields
  })
  .map((type) => [type.dtoKey, type] as const)

let server: TestServer
let north: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  north = await server.signIn('beheerder', 'Noord-Holland Zorg')
})
afterAll(() => server.close())

/** Active records of all units, as requirements 6.3 lists them. */
async function listGlobal(
  type: RecordType,
  isGlobalSystemBusinessUnitRecord = true,
): Promise<Page<AnyRecord>> {
  const answer = await north.post<Page<AnyRecord>>(actionAddress(type, 'Search'), {
    search: { ...requiredSearch(type, north), status: 'Active', isGlobalSystemBusinessUnitRecord },
    sort: [{ field: 'description', order: 'ascending' }],
    limit: 1000,
  })
  expect(answer.status).toBe(200)
  return answer.body
}

test.each(listed)('the active global records of %s are listed by description', async (_, type) => {
  const { items } = await listGlobal(type)
  expect(items.length).toBeGreaterThan(0)
  expect(items.every((item) => item['isGlobalSystemBusinessUnitRecord'] !== false)).toBe(true)
  expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['Active']))
  const descriptions = items.map(({ description }) => String(description))
  expect(descriptions).toEqual(descriptions.toSorted(new Intl.Collator('nl').compare))
})

test('a record of a unit is not among the global ones, and is alone without them', async () => {
  const type = catalogue.get('Main.DocumentGroupViewDto')
  const names = ({ items }: Page<AnyRecord>) => items.map(({ description }) => description)
  expect(names(await listGlobal(type))).not.toContain('Geboorteplan')
  expect(names(await listGlobal(type, false))).toEqual(['Geboorteplan'])
})

test('active currencies are listed by ISO code, which each has', async () => {
  const { items } = await searchIds(north, '/api/main/currencies', {
    search: { status: 'Active' },
    sort: [{ field: 'isoCode', order: 'ascending' }],
    limit: 1000,
  })
  const codes = items.map(({ isoCode }) => String(isoCode))
  expect(codes).toEqual(codes.toSorted())
  expect(codes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true)
  expect(codes).toContain('EUR')
})
