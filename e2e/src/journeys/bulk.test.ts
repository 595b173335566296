import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { OtherUser } from '../other-user.ts'
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

test('activates what is inactive, takes it back and says what was active already', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const other = await OtherUser.at(product.server)
  await other.deactivate('bunq')
  const grid = await openList(page, 'Banken')
  await (await foldSearch(page)).getByRole('button', { name: 'Status: Actief weghalen' }).click()
  await grid.row('bunq').waitFor()
  await grid.mark('Beobank', 'bunq')
  await page.getByRole('button', { name: 'Activeren', exact: true }).click()
  const prompt = findDialog(page, 'Records activeren')
  await prompt.getByText('2 geselecteerd, 1 kan niet:').waitFor()
  await prompt.getByText('Het record is al actief.').waitFor()
  await expectAccessible(page, 'activate prompt')
  await prompt.getByRole('button', { name: 'Activeren', exact: true }).click()
  await prompt.getByText('Het record is al actief.').waitFor()
  const done = toast(page, '1 record is succesvol geactiveerd.')
  await done.waitFor()
  expect(await other.read('bunq')).toMatchObject({ status: 'Active' })
  await prompt.getByText('Sluiten').click()
  await done.getByRole('button', { name: 'Ongedaan maken' }).click()
  await toast(page, '1 record is teruggezet.').waitFor()
  expect(await other.read('bunq')).toMatchObject({ status: 'Inactive' })
})
