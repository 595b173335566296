import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { foldSearch, found, openList, searchCard } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('deactivates the selected countries with a remark', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  await grid.mark('Andorra', 'Angola')
  await page.getByRole('button', { name: 'Deactiveren' }).click()
  const prompt = findDialog(page, 'Records deactiveren')
  await prompt.getByText('2 geselecteerd.').waitFor()
  await prompt.getByRole('textbox', { name: 'Opmerking' }).fill('Bestaat voor ons niet meer')
  await expectAccessible(page, 'deactivate prompt')
  await prompt.getByRole('button', { name: 'Deactiveren' }).click()
  await toast(page, '2 records zijn succesvol gedeactiveerd.').waitFor()
  await found(page, 247)

  await (await foldSearch(page)).getByRole('button', { name: 'Status: Actief weghalen' }).click()
  await searchCard(page).getByRole('textbox', { name: 'Omschrijving' }).fill('an')
  await page.keyboard.press('Enter')
  await grid.row('Angola').waitFor()
  expect(await (await grid.cell('Angola', 'Status')).innerText()).toBe('Inactief')
})
