import type { Page as Found } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { expect, test } from 'vitest'
import { findDialog } from '../pages/dialog.ts'
import { checkFile, chooseFile, openImport, outcomeCount } from '../pages/import-popup.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const header = 'Omschrijving;ISO-code 2;ISO-code 3'

test('over a hundred errors are counted, and each listed one links to its row', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const popup = await openImport(page)
  const rows = Array.from({ length: 150 }, (_, index) => `Land ${index + 1};te lang;QAA`)
  await chooseFile(popup, [header, ...rows])
  await checkFile(popup)
  expect(await outcomeCount(popup, 'Geweigerd')).toBe(150)
  await popup.getByText('Maximaal aantal errors bereikt').first().waitFor()
  await popup.getByRole('tab', { name: /100\+/ }).waitFor()
  await popup.getByRole('button', { name: /^Rij 7 tonen/ }).click()
  await popup.getByRole('table', { name: 'Rij 7' }).getByText('Land 7', { exact: true }).waitFor()
})

test('an empty file says so, and another one can be chosen', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const popup = await openImport(page)
  await chooseFile(popup, [header, ''])
  await popup.getByText('Csv bestand is leeg of er is geen data aangeboden').first().waitFor()
  expect(await popup.getByRole('button', { name: 'Controleren' }).isDisabled()).toBe(true)
})

test('a file is dropped on the popup', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const popup = await openImport(page)
  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'gesleept.csv', { type: 'text/csv' }))
    return transfer
  }, `${header}\r\nAtlantis;QX;QXA`)
  for (const type of ['dragenter', 'dragover', 'drop'])
    await popup.getByText('Sleep een bestand hierheen').dispatchEvent(type, { dataTransfer: files })
  await popup.getByText('gesleept.csv', { exact: true }).waitFor()
  await expect.poll(() => popup.getByRole('table', { name: 'Rij 1' }).innerText()).toContain('Atlantis')
})

test('the template has the columns, with the chosen delimiter', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const popup = await openImport(page)
  const download = page.waitForEvent('download')
  await popup.getByRole('button', { name: /Sjabloon met ;/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

test('an outdated row of a sheet is refused, an identical one is unchanged', async () => {
  const client = await product.server.signIn('beheerder')
  const search = { search: { isoCode2: 'AD' }, matchingBehavior: 'Exact' }
  const { body } = await client.post<Found<AnyRecord>>('/api/main/countries/search', search)
  const [andorra] = body.items
  await client.put(`/api/main/countries/${andorra?.id}`, { ...andorra, remark: 'Gewijzigd na de export' })
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const popup = await openImport(page)
  const row = (name: string) => `${andorra?.id};${andorra?.rowVersion};${name}`
  await chooseFile(popup, ['id;rowVersion;Omschrijving', row('Andorra la Vella')])
  await checkFile(popup)
  await popup
    .getByText(/Dit record is na de export gewijzigd door/)
    .locator('visible=true')
    .first()
    .waitFor()
  await chooseFile(popup, ['id;rowVersion;Omschrijving', row('Andorra')], 'nogmaals.csv')
  await checkFile(popup)
  expect(await outcomeCount(popup, 'Ongewijzigd')).toBe(1)
})

test('an expired session signs in over the popup, and continues with the same file', async () => {
  const { page, context } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const popup = await openImport(page)
  await chooseFile(popup, [header, 'Atlantis;QX;QXA'])
  await context.request.post('/api/authentication/logout', { headers: { 'x-csrf': '1' } })
  await popup.getByRole('button', { name: 'Controleren' }).click()
  const again = findDialog(page, 'Opnieuw aanmelden')
  await again.getByLabel('Wachtwoord', { exact: true }).fill('demobeheerder')
  await page.keyboard.press('Enter')
  await popup.getByRole('radiogroup', { name: 'Rijen per uitkomst' }).waitFor()
  expect(await outcomeCount(popup, 'Nieuw')).toBe(1)
})
