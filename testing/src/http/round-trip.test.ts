import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import type { Page } from '@stamboek/model/contract/record-calls'
import { actionAddress } from '@stamboek/model/records/catalogue/literal-addresses'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { fieldColumns } from '@stamboek/model/sheets/sheet-columns'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isListed } from '../openapi/record-pool.ts'
import type { TestClient } from '../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../server/test-server.ts'

const catalogue = createRecordCatalogue(recordTypes)
const types = catalogue.all().filter((type) => isListed(type) && type.actions.includes('Import'))

let server: TestServer
let beheerder: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
})
afterAll(() => server.close())

/** All that a sheet can show of a type. */
function columnsOf(type: RecordType): readonly { readonly field: string }[] {
  const shown = fieldColumns(type).filter(({ field }) => field.kind !== 'secret')
  const paths = new Set(shown.map(({ path }) => path))
  return [...paths, ...(type.ownership === 'either' ? ['isGlobalSystemBusinessUnitRecord'] : [])].map(
    (field) => ({
      field,
    }),
  )
}

async function exported(type: RecordType): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(server.address + actionAddress(type, 'Export'), {
    method: 'POST',
    headers: { ...beheerder.callHeaders, 'content-type': 'application/json' },
    body: JSON.stringify({ columns: columnsOf(type), title: type.labels.many }),
  })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

test.each(types.map((type) => [type.labels.many, type] as const))(
  'what was exported of %s and is imported again changes nothing',
  async (_, type) => {
    const sheet = await exported(type)
    const found = await beheerder.post<Page<unknown>>(actionAddress(type, 'Search'), { limit: 1 })
    const answer = await beheerder.upload<ImportAnswer>(`${type.basePath}/import`, 'blad.xlsx', sheet)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { counts, rows, batchId } = answer.body
    const context = JSON.stringify(rows.filter(({ outcome }) => outcome !== 'unchanged').slice(0, 3))
    expect(counts, context).toEqual({ new: 0, changed: 0, refused: 0, unchanged: found.body.totalCount })
    expect(batchId).toBeNull()
  },
)
