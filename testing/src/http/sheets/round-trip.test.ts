import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import type { Page } from '@stamboek/model/contract/record-calls'
import { actionAddress } from '@stamboek/model/records/catalogue/literal-addresses'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isListed, RecordPool } from '../../openapi/record-pool.ts'
import { requiredSearch } from '../../records/required-search.ts'
import type { TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../../server/test-server.ts'
import { exportSheet } from '../../sheets/export-sheet.ts'

const catalogue = createRecordCatalogue(recordTypes)
const types = catalogue.all().filter((type) => isListed(type) && type.actions.includes('Import'))

let server: TestServer
let beheerder: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
  await new RecordPool(catalogue, beheerder, () => false).fill()
})
afterAll(() => server.close())

test.each(types.map((type) => [type.labels.many, type] as const))(
  'what was exported of %s and is imported again changes nothing',
  async (_, type) => {
    const sheet = await exportSheet(beheerder, type)
    const found = await beheerder.post<Page<unknown>>(actionAddress(type, 'Search'), {
      search: requiredSearch(type, beheerder),
      limit: 1,
    })
    const answer = await beheerder.upload<ImportAnswer>(`${type.basePath}/import`, 'blad.xlsx', sheet)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { counts, rows, batchId } = answer.body
    const context = JSON.stringify(rows.filter(({ outcome }) => outcome !== 'unchanged').slice(0, 3))
    expect(counts, context).toEqual({ new: 0, changed: 0, refused: 0, unchanged: found.body.totalCount })
    expect(batchId).toBeNull()
  },
)
