import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { checkFile, chooseFile, disabledReason, openImport, outcomeCount } from '../pages/import-popup.ts'
import { found, openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const header = 'Omschrijving;ISO-code 2;ISO-code 3'

test('a file without changes has nothing to import, and leaves no batch', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const popup = await openImport(page)
  await chooseFile(popup, [header, 'Andorra;AD;AND', 'Albanië;AL;ALB'])
  await checkFile(popup)
  expect(await outcomeCount(popup, 'Ongewijzigd')).toBe(2)
  await popup.getByText('Alles staat er al precies zo in: er valt niets te importeren.').waitFor()
  await expectAccessible(page, 'a file whose rows are all there already')
  expect(await answersOnClosing(popup)).toEqual(['ANNULEREN', 'NEGEREN'])

  await popup.getByRole('button', { name: 'Importeren', exact: true }).click()
  const done = toast(page, 'Importeren bestand landen.csv afgerond.')
  expect(await done.innerText()).toContain('2 ongewijzigd')
  expect(await done.getByRole('button', { name: 'Ongedaan maken' }).count()).toBe(0)
  await popup.waitFor({ state: 'hidden' })
  await found(page, 249)
  const again = await openImport(page)
  await again.getByRole('button', { name: 'Eerdere imports' }).click()
  await findDialog(page, /^Eerdere imports/)
    .getByText('Nog niets geïmporteerd')
    .waitFor()
  await expectAccessible(page, 'no imports yet')
})

test('a file with only refused rows has nothing to import', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const popup = await openImport(page)
  await chooseFile(popup, [header, 'Nergensland;te lang;QNN', ';QZ;QZZ'])
  await popup.getByRole('button', { name: 'Importeren', exact: true }).click()
  await popup
    .getByText('Er is niets opgeslagen: 2 rijen zijn geweigerd. Herstel ze in het bestand.')
    .waitFor()
  await popup.getByRole('button', { name: 'Opnieuw controleren' }).click()
  await popup
    .getByText('2 rijen zijn geweigerd. Herstel ze in het bestand. Er is nog niets opgeslagen.')
    .waitFor()
  expect(await disabledReason(popup, 'Alleen geldige rijen importeren')).toBe(
    'Geen enkele geldige rij verandert iets.',
  )
  await expectAccessible(page, 'a file whose rows are all refused')
  expect(await answersOnClosing(popup)).toEqual(['ANNULEREN', 'NEGEREN'])
})

test('a file of another kind and one with a few wrong headers get different messages, and neither is sent', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/import')) sent.push(request.url())
  })
  await openList(page, 'Landen')
  const popup = await openImport(page)
  await chooseFile(popup, ['Artikel;Prijs;Aantal;Kleur', 'Pen;1,20;3;blauw'], 'artikelen.csv')
  await popup
    .getByText('Dit lijkt geen bestand met landen te zijn. Kies een ander bestand, of pas de koppen aan.')
    .waitFor()
  for (const name of ['Controleren', 'Importeren'])
    expect(await disabledReason(popup, name)).toBe('Dit lijkt geen bestand met landen te zijn.')
  await expectAccessible(page, 'a file of something else')
  expect(await answersOnClosing(popup)).toEqual(['ANNULEREN', 'NEGEREN'])

  await chooseFile(popup, ['Omschrijving;Kleur;;ISO-code 3', 'Atlantis;blauw;;QXA'], 'koppen.csv')
  await popup.getByText('Pas de koppen in het bestand aan en kies het opnieuw.', { exact: false }).waitFor()
  expect(await popup.getByRole('status').getByRole('listitem').allInnerTexts()).toEqual([
    'Kolom 3 heeft geen kop.',
    'De kolom “Kleur” is onbekend.',
    'De kolom “ISO-code 2” ontbreekt: daaraan herkent de import welk record een rij is.',
  ])
  await popup.getByRole('table', { name: 'Rij 1' }).getByText('Niet herkend').first().waitFor()
  for (const name of ['Controleren', 'Importeren']) {
    expect(await disabledReason(popup, name)).toBe('Pas eerst de koppen in het bestand aan.')
    await page.keyboard.press('Enter')
  }
  await expectAccessible(page, 'wrong headers')
  expect(sent).toEqual([])

  await chooseFile(popup, [header, 'Atlantis;QX;QXA'], 'hersteld.csv')
  await popup.getByText('Records worden herkend aan: ISO-code 2.').waitFor()
  await checkFile(popup)
  expect(await outcomeCount(popup, 'Nieuw')).toBe(1)
})

test('a file without rows can be replaced', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const popup = await openImport(page)
  const file = { name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await popup.locator('input[type=file]').setInputFiles(file)
  await popup.getByRole('alert').getByText('“brief.pdf” is geen .csv- of .xlsx-bestand.').waitFor()
  expect(await disabledReason(popup, 'Importeren')).toBe('Kies eerst een bestand.')
  await expectAccessible(page, 'a file that is no list')
  await popup
    .locator('input[type=file]')
    .setInputFiles({ name: 'plaatje.csv', mimeType: 'text/csv', buffer: Buffer.from([0, 1, 2, 0, 255]) })
  await popup
    .getByText('Dit bestand is geen CSV-bestand: het bevat tekens die in tekst niet voorkomen.')
    .first()
    .waitFor()
  await chooseFile(popup, [header, 'Atlantis;QX;QXA'])
  await popup.getByRole('table', { name: 'Rij 1' }).getByText('Atlantis').waitFor()
})

/** The choices when closing the dialog, which stays open. */
async function answersOnClosing(popup: Locator): Promise<readonly string[]> {
  await popup.getByRole('button', { name: 'Annuleren' }).click()
  const question = popup.page().getByRole('alertdialog', { name: /nog niet geïmporteerd/ })
  await question.waitFor()
  const answers = await question.getByRole('button').allInnerTexts()
  await question.getByRole('button', { name: 'ANNULEREN' }).click()
  await question.waitFor({ state: 'hidden' })
  return answers
}
