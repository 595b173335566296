import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { OtherUser } from '../other-user.ts'
import { findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('what a colleague changed is found, opened and taken back, and the list follows', async () => {
  const other = await OtherUser.at(product.server)
  await other.change('bunq', { city: 'Breda' })
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto('/')
  // Four presses: the page, the period, the person, and the change.
  await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Wijzigingen' }).click()
  await page.getByRole('button', { name: 'Vandaag' }).click()
  await page.getByRole('link', { name: 'Annelies de Wit' }).first().click()
  await expect.poll(() => new URL(page.url()).search).toMatch(/period=today&user=/)
  const row = page.getByRole('row').filter({ hasText: 'bunq' })
  await row.getByRole('button', { name: /openklappen/ }).click()
  await page.getByRole('row', { name: 'Plaats Amsterdam Breda' }).waitFor()
  await expectAccessible(page, 'page of changes')
  await other.change('bunq', { remark: 'Later' })
  await page.getByRole('row').filter({ hasText: 'bunq' }).nth(1).waitFor()
  await row
    .last()
    .getByRole('button', { name: /^Ongedaan maken/ })
    .click()
  const question = findDialog(page, 'Ongedaan maken')
  await question.getByRole('button', { name: 'Ongedaan maken' }).click()
  await toast(page, 'Ongedaan gemaakt').waitFor()
  expect(await other.read('bunq')).toMatchObject({ city: 'Amsterdam', remark: 'Later' })
})
