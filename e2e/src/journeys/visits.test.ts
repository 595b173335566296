import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { OtherUser } from '../other-user.ts'
import { openPage } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { found, openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('a list marks what others changed since the last visit, until it is left again', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Banken')
  const marks = page.getByRole('img', { name: /^Gewijzigd sinds uw laatste bezoek/ })
  await openPage(page, 'Landen')
  await createGrid(page, 'Landen').ready()

  const other = await OtherUser.at(product.server)
  await other.change('bunq', { city: 'Breda' })
  // On the second page of the list.
  await other.change('Triodos Bank', { city: 'Zeist' })
  await openPage(page, 'Banken')
  await grid.ready()
  const mark = /^Gewijzigd sinds uw laatste bezoek door Annelies de Wit, \d\d-\d\d-\d{4} \d\d:\d\d$/
  await grid.row('bunq').getByRole('img', { name: mark }).waitFor()
  const toggle = page.getByRole('button', { name: '2 gewijzigd sinds uw laatste bezoek' })
  await toggle.waitFor()
  expect(await marks.count()).toBe(1)
  await expectAccessible(page, 'list with changes since the last visit')

  await page.reload()
  await grid.ready()
  await toggle.click()
  await found(page, 2)
  await grid.row('Triodos Bank').getByRole('img', { name: mark }).waitFor()
  await toggle.click()
  await grid.row('Adyen').waitFor()

  await openPage(page, 'Landen')
  await openPage(page, 'Banken')
  await grid.row('bunq').waitFor()
  expect(await marks.count()).toBe(0)
  expect(await page.getByText('sinds uw laatste bezoek').count()).toBe(0)
})
