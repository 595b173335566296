import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { OtherUser } from '../other-user.ts'
import { countHands } from '../pages/count-hands.ts'
import { findDialog } from '../pages/dialog.ts'
import { menu, toast } from '../pages/frame.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('what a colleague changed is found, opened and taken back, and the list follows', async () => {
  const other = await OtherUser.at(product.server)
  await other.change('bunq', { city: 'Breda' })
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto('/')
  const hands = countHands(page)
  await hands.click(menu(page).getByRole('link', { name: 'Wijzigingen' }))
  await hands.click(page.getByRole('button', { name: 'Vandaag' }))
  await hands.click(page.getByRole('link', { name: 'Annelies de Wit' }).first())
  await expect.poll(() => new URL(page.url()).search).toMatch(/period=today&user=/)
  const row = page.getByRole('row').filter({ hasText: 'bunq' })
  await hands.click(row.getByRole('button', { name: /openklappen/ }))
  await page.getByRole('row', { name: 'Plaats Amsterdam Breda' }).waitFor()
  expect(hands.count()).toBeLessThanOrEqual(4)
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
