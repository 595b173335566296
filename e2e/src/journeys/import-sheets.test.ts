import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { editWorkbook } from '@stamboek/testing/sheets/edit-workbook'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import {
  checkFile,
  chooseAction,
  chooseFileOnDisk,
  openImport,
  outcomeCount,
} from '../pages/import-dialog.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stamboek-import-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('an exported sheet is edited, checked, and its valid rows imported', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  const path = await exportList(page)
  const dialog = await openImport(page)
  await chooseFileOnDisk(dialog, path)
  await dialog.getByText('Dit Excel-bestand is klaar om te controleren').waitFor()
  await expectAccessible(page, 'a sheet of Excel that was chosen')
  await checkFile(dialog)
  expect(await outcomeCount(dialog, 'Ongewijzigd')).toBe(249)

  const changes = [
    { row: 'Andorra', header: 'Omschrijving', value: 'Andorra la Vella' },
    { row: 'Angola', header: 'ISO 2', value: 'te lang' },
  ]
  const mended = join(folder, 'landen-bewerkt.xlsx')
  await writeFile(mended, await editWorkbook(await readFile(path), changes))
  await chooseFileOnDisk(dialog, mended)
  await checkFile(dialog)
  expect(await outcomeCount(dialog, 'Gewijzigd')).toBe(1)
  expect(await outcomeCount(dialog, 'Ongewijzigd')).toBe(247)
  await createGrid(dialog, 'Fouten').cellWith('ISO-code 2: De tekst mag hoogstens 2 tekens hebben.').waitFor()
  // There is no preview of such a file to go to.
  expect(await dialog.getByRole('button', { name: /^Rij \d+ tonen/ }).count()).toBe(0)

  await dialog.getByRole('radio', { name: /Gewijzigd/ }).click()
  const rows = createGrid(dialog, 'Rijen')
  await rows.cellWith('Omschrijving: Andorra → Andorra la Vella').waitFor()
  await rows.locator.getByRole('button', { name: /openklappen/ }).click()
  const fields = rows.locator.getByRole('table')
  expect(await fields.getByRole('row').last().innerText()).toMatch(
    /Omschrijving\s+Andorra\s+Andorra la Vella/,
  )
  await expectAccessible(page, 'what a sheet changes, field by field')

  await dialog.getByRole('button', { name: 'Alleen geldige rijen importeren' }).click()
  await dialog.getByText('1 rij opgeslagen. 1 rij is geweigerd en niet opgeslagen.').waitFor()
  await dialog.getByRole('button', { name: 'Sluiten' }).last().click()
  await grid.cellWith('Andorra la Vella').waitFor()
})

test('a file that is too large or no sheet is refused with its name and the limit', async () => {
  const { page } = await product.visit({ as: 'beheerder', expected: /status of (413|415) / })
  const path = join(folder, 'groot.xlsx')
  await writeFile(path, '')
  await truncate(path, 51 * 1024 * 1024)
  await openList(page, 'Landen')
  const dialog = await openImport(page)
  await chooseFileOnDisk(dialog, path)
  await dialog.getByRole('button', { name: 'Importeren', exact: true }).click()
  await toast(page, 'Importeren bestand groot.xlsx niet gelukt.').waitFor()
  const failure = dialog.getByRole('alert')
  expect(await failure.innerText()).toBe('Het bestand is te groot: hoogstens 50 MiB is toegestaan.')
  await expectAccessible(page, 'a file that is too large')

  const other = join(folder, 'brief.xlsx')
  await writeFile(other, 'Geachte heer, mevrouw,')
  await chooseFileOnDisk(dialog, other)
  await failure.waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: 'Controleren' }).click()
  await failure.waitFor()
  expect(await failure.innerText()).toBe('De naam eindigt op .xlsx, maar dit is geen Excel-bestand.')
})

/** Exports the list that shows; gives where the file is. */
async function exportList(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await chooseAction(page, 'Exporteren')
  const path = join(folder, 'landen.xlsx')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Landen .*\.xlsx$/)
  await toast(page, 'Export klaar: 249 records').waitFor()
  await file.saveAs(path)
  return path
}
