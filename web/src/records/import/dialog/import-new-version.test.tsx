import { vat } from '@stamboek/model/records/finance/vat'
import { expect, it } from 'vitest'
import { csvFile, testImport } from '../../../../testing/test-import.tsx'
import { ImportDialog, ImportNewVersionsDialog } from './import-dialog.tsx'

const file = () => csvFile(['Code;Omschrijving', 'H;Hoog'], 'btw.csv')
const { uploads, start } = testImport(vat)

it('sends new versions to their own path', async () => {
  const { choose, press } = start(ImportNewVersionsDialog)
  await choose(file())
  await press('Importeren')
  expect(uploads[0]?.address).toBe('/api/main/vats/importnewversion')
})

it('can be chosen in the import dialog, with the same file', async () => {
  const { user, dialog, choose, press } = start(ImportDialog)
  await choose(file())
  const way = dialog.getByRole('radio', { name: 'Als nieuwe versies importeren' })
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Importeren' }).checked).toBe(true)
  await user.click(way)
  await press('Controleren')
  expect(uploads[0]?.address).toBe('/api/main/vats/importnewversion?dryRun=true')
  expect(uploads[0]?.file.name).toBe('btw.csv')
})
