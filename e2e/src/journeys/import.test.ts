import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { checkFile, chooseAction, chooseFile, openImport, outcomeCount } from '../pages/import-popup.ts'
import { found, openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const header = 'Omschrijving;ISO-code 2;ISO-code 3;Opmerking'

test('imports a file after checking it, and undoes that', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const popup = await openImport(page)
  await chooseFile(popup, [header, 'Atlantis;QX;QXA;', 'Andorra;AD;AND;Klein'])
  await popup.getByRole('table', { name: 'Rij 1' }).getByText('Atlantis').waitFor()
  await checkFile(popup)
  expect(await outcomeCount(popup, 'Nieuw')).toBe(1)
  expect(await outcomeCount(popup, 'Gewijzigd')).toBe(1)
  await popup.getByText('Opmerking: – → Klein').waitFor()
  await expectAccessible(page, 'a checked import')

  await popup.getByRole('button', { name: 'Importeren', exact: true }).click()
  const done = toast(page, 'Importeren bestand landen.csv afgerond.')
  expect(await done.innerText()).toContain('1 nieuw, 1 gewijzigd')
  await popup.waitFor({ state: 'hidden' })
  await found(page, 250)
  await expectAccessible(page, 'an import that is told')

  await done.getByRole('button', { name: 'Bekijken' }).click()
  const result = findDialog(page, 'Import van landen.csv')
  await result.getByText('2 rijen opgeslagen: 1 nieuw, 1 gewijzigd.').waitFor()
  await result.getByText('Opmerking: – → Klein').waitFor()
  await expectAccessible(page, 'what an import did')
  await result.getByRole('button', { name: 'Ongedaan maken' }).click()
  const question = findDialog(page, 'Import ongedaan maken')
  await expectAccessible(page, 'the question before an import is undone')
  await question.getByRole('button', { name: 'Ongedaan maken' }).click()
  await toast(page, 'Import ongedaan gemaakt').waitFor()
  await result.waitFor({ state: 'detached' })
  await chooseAction(page, 'Eerdere imports')
  await findDialog(page, /^Eerdere imports/)
    .getByText('Ongedaan gemaakt')
    .waitFor()
  await found(page, 249)
})

test('closes when done, and offers an undo for a moment', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const popup = await openImport(page)
  await chooseFile(popup, [header, 'Hyperborea;QH;QHH;'])
  await popup.getByRole('button', { name: 'Importeren', exact: true }).click()
  const done = toast(page, 'Importeren bestand landen.csv afgerond.')
  expect(await done.innerText()).toContain('1 nieuw')
  await done.getByRole('button', { name: 'Ongedaan maken' }).click()
  await popup.waitFor({ state: 'hidden' })
  const question = findDialog(page, 'Import ongedaan maken')
  await question.getByRole('button', { name: 'Ongedaan maken' }).click()
  await toast(page, 'Import ongedaan gemaakt').waitFor()
  await found(page, 249)
})

test('imports the valid rows, and returns the refused ones with their reasons', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const popup = await openImport(page)
  await chooseFile(popup, [header, 'Lemuria;QB;QBB;', 'Nergensland;te lang;QCC;'])
  await popup.getByRole('button', { name: 'Importeren', exact: true }).click()
  await toast(page, 'Importeren bestand landen.csv niet gelukt.').waitFor()
  await popup.getByText('ISO-code 2: De tekst mag hoogstens 2 tekens hebben.').waitFor()

  await popup.getByRole('button', { name: /^Rij 2 tonen/ }).click()
  await popup.getByRole('table', { name: 'Rij 2' }).getByText('Nergensland').waitFor()
  await popup.getByRole('tab', { name: /Fouten/ }).click()

  const errors = page.waitForEvent('download')
  await popup.getByRole('button', { name: 'Fouten downloaden' }).click()
  expect((await errors).suggestedFilename()).toBe('errors-landen.csv')
  const refused = page.waitForEvent('download')
  await popup.getByRole('button', { name: 'Geweigerde rijen downloaden' }).click()
  expect((await refused).suggestedFilename()).toBe('geweigerd-landen.csv')

  await popup.getByRole('button', { name: 'Alleen geldige rijen importeren' }).click()
  await popup.getByText('1 rij opgeslagen. 1 rij is geweigerd en niet opgeslagen.').waitFor()
  await popup.getByRole('button', { name: 'Sluiten' }).last().click()
  await popup.waitFor({ state: 'hidden' })
  await found(page, 250)
})

test('asks before a chosen file is discarded, and returns the focus', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const popup = await openImport(page)
  await chooseFile(popup, [header, 'Atlantis;QX;QXA;'])
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: /nog niet geïmporteerd/ })
  await question.getByRole('button', { name: 'ANNULEREN' }).click()
  await popup.getByText('landen.csv').waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor()
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
  await popup.getByRole('button', { name: 'Annuleren' }).click()
  await question.getByRole('button', { name: 'NEGEREN' }).click()
  await expect.poll(() => popup.count()).toBe(0)
})

test('keeps the focus in the popup when a file is chosen with the keyboard', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const popup = await openImport(page)
  const buffer = Buffer.from([header, 'Atlantis;QX;QXA;'].join('\r\n'))
  let name = ''
  // Listened for all the while: to wait anew for each would let go of the chooser in between.
  page.on('filechooser', (chooser) => void chooser.setFiles({ name, mimeType: 'text/csv', buffer }))
  for (const [button, file] of [
    ['Bestand kiezen', 'eerste.csv'],
    ['Ander bestand', 'tweede.csv'],
    ['Ander bestand', 'derde.csv'],
  ] as const) {
    name = file
    await popup.getByRole('button', { name: button }).focus()
    await page.keyboard.press('Enter')
    await popup.getByText(file, { exact: true }).waitFor()
    await popup.getByRole('table', { name: 'Rij 1' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Controleren')
  }
})

test('an upload can be stopped, and the file is still there', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.route('**/import?*', () => new Promise(() => undefined))
  await openList(page, 'Landen')
  const popup = await openImport(page)
  await chooseFile(popup, [header, 'Atlantis;QX;QXA;'])
  await popup.getByRole('button', { name: 'Controleren' }).click()
  await popup.getByRole('progressbar').waitFor()
  await popup.getByRole('button', { name: 'Afbreken' }).click()
  await popup.getByRole('button', { name: 'Controleren' }).waitFor()
  expect(await popup.getByText('landen.csv').isVisible()).toBe(true)
})

test('a user who may not import sees why', async () => {
  const { page } = await product.visit({ as: 'lezer', width: 900 })
  await openList(page, 'Landen')
  await page.getByRole('button', { name: /^(Meer|Acties)$/ }).click()
  const action = page.getByRole('menuitem', { name: /^Importeer data/ })
  expect(await action.innerText()).toContain('Je hebt hiervoor het recht “Landen: importeren” nodig.')
})
