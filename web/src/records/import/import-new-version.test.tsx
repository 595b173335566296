import { vat } from '@stamboek/model/records/finance/vat'
import { expect, it } from 'vitest'
import { ImportNewVersionPopup } from './import-popup.tsx'
import { csvFile, testImport } from './test-import.tsx'

const { uploads, start } = testImport(vat)

it('imports new versions by an address of its own', async () => {
  const { choose, press } = start(ImportNewVersionPopup)
  await choose(csvFile())
  await press('Importeren')
  expect(uploads[0]?.address).toBe('/api/main/vats/importnewversion')
})
