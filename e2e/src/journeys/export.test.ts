import { expect, test } from 'vitest'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { checkFile, chooseAction, openImport, outcomeCount } from '../pages/import-popup.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('exports the search results, and importing them changes nothing', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const download = page.waitForEvent('download')
  await chooseAction(page, 'Exporteren')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Landen .*\.xlsx$/)
  await toast(page, 'Export klaar: 249 records').waitFor()

  const popup = await openImport(page)
  await popup.locator('input[type=file]').setInputFiles({
    name: 'landen.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await bytesOf(file),
  })
  await popup.getByText('Dit Excel-bestand is klaar om te controleren').waitFor()
  await checkFile(popup)
  expect(await outcomeCount(popup, 'Ongewijzigd')).toBe(249)
  await popup.getByText('Alles staat er al precies zo in: er valt niets te importeren.').waitFor()
})

test('exports only the selected records on request', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  await grid.mark('Andorra', 'Angola')
  const download = page.waitForEvent('download')
  await chooseAction(page, 'Exporteren')
  await page.getByRole('menuitem', { name: 'Gemarkeerde (2)' }).click()
  await download
  expect(await toast(page, 'Export klaar').innerText()).toContain('2 records')
})

test('says which columns of the page are not in the export', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Feestdagen')
  await chooseAction(page, 'Exporteren')
  expect(await toast(page, 'Export klaar').innerText()).toContain(
    'De kolom “Dag” staat alleen op deze pagina en niet in de export.',
  )
})

test('exports the audit trail of a record', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  await chooseRowAction(page, grid, 'Albanië', 'Audit trail')
  const popup = findDialog(page, 'Audit trail - Albanië')
  const download = page.waitForEvent('download')
  await popup.getByRole('button', { name: 'Exporteren' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
})

async function bytesOf(file: { createReadStream(): Promise<AsyncIterable<Uint8Array>> }): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of await file.createReadStream()) parts.push(part)
  return Buffer.concat(parts)
}
