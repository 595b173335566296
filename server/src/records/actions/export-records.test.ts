import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { teamTree } from '@stamboek/testing/language/team-tree'
import { expect, test } from 'vitest'
import { requireRowsFit } from '../../sheets/xlsx-writer/workbook.ts'
import type { RecordContext, ViewSource } from '../engine/record-context.ts'
import type { SearchInput } from '../input/search-input.ts'
import { streamSheetRows } from './export-records.ts'

const type = createRecordCatalogue([...recordTypes, teamTree]).get(teamTree.dtoKey)
const batch = Array.from({ length: 100_000 }, (): AnyRecord => ({ id: '1', rowVersion: 1 }))

async function countStreamed(batches: number): Promise<number> {
  const source: ViewSource = {
    search: () => Promise.resolve({ items: [], totalCount: 0 }),
    async *exportRows() {
      for (let index = 0; index < batches; index++) yield batch
    },
  }
  let count = 0
  const streamed = streamSheetRows(source, {} as RecordContext, type, {
    search: {} as SearchInput,
    requireFit: requireRowsFit,
  })
  for await (const rows of streamed) count += rows.length
  return count
}

test('a sheet of its own ends where Excel does', async () => {
  expect(await countStreamed(10)).toBe(1_000_000)
  await expect(countStreamed(11)).rejects.toMatchObject({ code: 'tooLarge' })
})
