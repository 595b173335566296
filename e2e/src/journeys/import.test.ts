import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { checkFile, chooseAction, chooseFile, openImport, outcomeCount } from '../pages/import-dialog.ts'
import { found, openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const header = 'Omschrijving;ISO-code 2;ISO-code 3;Opmerking'

test('a file without changes has nothing to import, and leaves no batch', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const dialog = await openImport(page)
  await chooseFile(dialog, [header, 'Andorra;AD;AND;', 'Albanië;AL;ALB;'])
  await checkFile(dialog)
  expect(await outcomeCount(dialog, 'Ongewijzigd')).toBe(2)
  await dialog.getByText('Alles staat er al precies zo in: er valt niets te importeren.').waitFor()
  await expectAccessible(page, 'a file whose rows are all there already')
  expect(await answersOnClosing(dialog)).toEqual(['ANNULEREN', 'NEGEREN'])

  await dialog.getByRole('button', { name: 'Importeren', exact: true }).click()
  const done = toast(page, 'Importeren bestand landen.csv afgerond.')
  expect(await done.innerText()).toContain('2 ongewijzigd')
  expect(await done.getByRole('button', { name: 'Ongedaan maken' }).count()).toBe(0)
  await dialog.waitFor({ state: 'hidden' })
  await found(page, 249)
  const again = await openImport(page)
  await again.getByRole('button', { name: 'Eerdere imports' }).click()
  await findDialog(page, /^Eerdere imports/)
    .getByText('Nog niets geïmporteerd')
    .waitFor()
  await expectAccessible(page, 'no imports yet')
})

test('imports a file after checking it, and undoes that', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const dialog = await openImport(page)
  await chooseFile(dialog, [header, 'Atlantis;QX;QXA;', 'Andorra;AD;AND;Klein'])
  await dialog.getByRole('table', { name: 'Rij 2' }).getByText('Atlantis').waitFor()
  await checkFile(dialog)
  expect(await outcomeCount(dialog, 'Nieuw')).toBe(1)
  expect(await outcomeCount(dialog, 'Gewijzigd')).toBe(1)
  await dialog.getByText('Opmerking: – → Klein').waitFor()
  await expectAccessible(page, 'a checked import')

  await dialog.getByRole('button', { name: 'Importeren', exact: true }).click()
  const done = toast(page, 'Importeren bestand landen.csv afgerond.')
  expect(await done.innerText()).toContain('1 nieuw, 1 gewijzigd')
  await dialog.waitFor({ state: 'hidden' })
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

test('imports the valid rows, and returns the refused ones with their reasons', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const dialog = await openImport(page)
  await chooseFile(dialog, [header, 'Lemuria;QB;QBB;', 'Nergensland;te lang;QCC;'])
  await dialog.getByRole('button', { name: 'Importeren', exact: true }).click()
  await toast(page, 'Importeren bestand landen.csv niet gelukt.').waitFor()
  await dialog.getByText('ISO-code 2: De tekst mag hoogstens 2 tekens hebben.').waitFor()
  await expectAccessible(page, 'refused rows')

  await dialog.getByRole('button', { name: /^Rij 3 tonen/ }).click()
  await dialog.getByRole('table', { name: 'Rij 3' }).getByText('Nergensland').waitFor()
  await dialog.getByRole('tab', { name: /Fouten/ }).click()

  const errors = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Fouten downloaden' }).click()
  expect((await errors).suggestedFilename()).toBe('errors-landen.csv')
  const refused = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Geweigerde rijen downloaden' }).click()
  expect((await refused).suggestedFilename()).toBe('geweigerd-landen.csv')

  await dialog.getByRole('button', { name: 'Alleen geldige rijen importeren' }).click()
  await dialog.getByText('1 rij opgeslagen. 1 rij is geweigerd en niet opgeslagen.').waitFor()
  await dialog.getByRole('button', { name: 'Sluiten' }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  await found(page, 250)
})

test('keeps the focus in the dialog when a file is chosen with the keyboard', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const dialog = await openImport(page)
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
    await dialog.getByRole('button', { name: button }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByText(file, { exact: true }).waitFor()
    await dialog.getByRole('table', { name: 'Rij 2' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Controleren')
  }
})

test('the action for new versions preselects that mode, and creates none twice', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Btw-tarieven')
  const dialog = await openImport(page, 'Importeer nieuwe versies')
  const newVersions = dialog.getByRole('radio', { name: 'Als nieuwe versies importeren' })
  expect(await newVersions.isChecked()).toBe(true)
  const nul = ['Code;Percentage;Actief van', 'NUL;1;01-01-2032', 'BESTAATNIET;1;01-01-2032']
  await chooseFile(dialog, nul, 'tarieven.csv')
  await checkFile(dialog)
  await createGrid(dialog, 'Fouten')
    .cellWith(
      'Er is geen record waarvan dit een nieuwe versie kan zijn. Kies “Importeren” voor een nieuwe code, ook met meer perioden.',
    )
    .waitFor()
  await dialog.getByRole('button', { name: 'Alleen geldige rijen importeren' }).click()
  await dialog.getByText('1 rij opgeslagen. 1 rij is geweigerd en niet opgeslagen.').waitFor()
  expect(await newVersions.isDisabled()).toBe(true)

  await chooseFile(dialog, nul.slice(0, 2), 'nogmaals.csv')
  await checkFile(dialog)
  expect(await outcomeCount(dialog, 'Ongewijzigd')).toBe(1)
  await dialog.getByText('Alles staat er al precies zo in: er valt niets te importeren.').waitFor()
})

/** The choices when closing the dialog, which stays open. */
async function answersOnClosing(dialog: Locator): Promise<readonly string[]> {
  await dialog.getByRole('button', { name: 'Annuleren' }).click()
  const question = dialog.page().getByRole('alertdialog', { name: /nog niet geïmporteerd/ })
  await question.waitFor()
  const answers = await question.getByRole('button').allInnerTexts()
  await question.getByRole('button', { name: 'ANNULEREN' }).click()
  await question.waitFor({ state: 'hidden' })
  return answers
}
