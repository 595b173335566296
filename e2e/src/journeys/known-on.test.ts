import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { OtherUser } from '../other-user.ts'
import { findDialog } from '../pages/dialog.ts'
import { heading, toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('a change leads to its record as it was, in a list of that moment, and back to the present', async () => {
  const other = await OtherUser.at(product.server)
  await other.change('bunq', { remark: 'Eerst', city: 'Breda' })
  await other.change('bunq', { remark: 'Daarna', city: 'Tilburg' })
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto('/changes?period=today&type=Main.BankViewDto')
  const first = page.getByRole('row').filter({ hasText: 'bunq' }).nth(1)
  await first.getByRole('button', { name: /openklappen/ }).click()
  await page.getByRole('link', { name: 'Zoals het toen was' }).click()

  const dialog = findDialog(page, /^Bekijk /)
  await dialog.waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Opmerking' }).inputValue()).toBe('Eerst')
  expect(await dialog.getByRole('button', { name: /^Opslaan/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await heading(page, 'Banken').waitFor()
  await page.getByText('Hierin kan niets worden gewijzigd.').waitFor()
  await page.keyboard.press('Control+z')
  await toast(page, 'Hier kan niets worden gewijzigd').waitFor()
  const grid = createGrid(page, 'Banken')
  expect(await (await grid.cell('bunq', 'Plaats')).innerText()).toBe('Breda')
  expect(await page.getByRole('button', { name: 'Toevoegen' }).count()).toBe(0)
  await expectAccessible(page, 'list as it was known')

  await page.getByRole('button', { name: 'Terug naar nu' }).click()
  await page.getByRole('button', { name: 'Toevoegen' }).waitFor()
  await expect.poll(async () => (await grid.cell('bunq', 'Plaats')).innerText()).toBe('Tilburg')
})
