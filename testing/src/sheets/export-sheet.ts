import { actionAddress } from '@stamboek/model/records/catalogue/literal-addresses'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { fieldColumns } from '@stamboek/model/sheets/sheet-columns'
import { expect } from 'vitest'
import { requiredSearch } from '../records/required-search.ts'
import type { TestClient } from '../server/test-client.ts'

function columnsOf(type: RecordType): readonly string[] {
  const shown = fieldColumns(type).filter(({ field }) => field.kind !== 'secret')
  const paths = new Set(shown.map(({ path }) => path))
  return [...paths, ...(type.ownership === 'either' ? ['isGlobalSystemBusinessUnitRecord'] : [])]
}

/** Exports all records of a type to Excel, in all columns that a sheet can show unless some are named. */
export async function exportSheet(
  client: TestClient,
  type: RecordType,
  fields: readonly string[] = columnsOf(type),
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(client.address + actionAddress(type, 'Export'), {
    method: 'POST',
    headers: { ...client.callHeaders, 'content-type': 'application/json' },
    body: JSON.stringify({
      columns: fields.map((field) => ({ field })),
      title: type.labels.many,
      search: requiredSearch(type, client),
    }),
  })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}
