import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { chooseRowAction } from '../pages/dialog.ts'
import { openPalette } from '../pages/frame.ts'
import { openList, searchFor } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const oneUnit = 'Rijnmond Thuiszorg'
const otherUnit = 'Antwerpen Diensten'

test('holidays show their weekday', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  const grid = await openList(page, 'Feestdagen')
  await searchFor(page, 'Omschrijving', 'Koningsdag', 13)
  const days = await grid.texts('Datum')
  expect(await grid.texts('Dag')).toEqual(days.map(weekdayOf))
})

test("a row's menu switches to its business unit, and not to the current one", async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Business units')
  const selector = page.getByRole('banner').getByRole('button', { name: /Business unit$/ })
  await chooseRowAction(page, grid, oneUnit, 'Werk in deze business unit')
  await selector.filter({ hasText: oneUnit }).waitFor()
  await grid.ready()
  await grid.cellWith(oneUnit).click({ button: 'right' })
  const item = page.getByRole('menuitem', { name: 'Werk in deze business unit' })
  await item.getByText('Je werkt al in deze business unit.').waitFor()
  await expectAccessible(page, 'menu of a row with an action of its page')
})

test('an action of a page extension is in the toolbar and the command palette', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Business units')
  await page.getByRole('button', { name: 'Werk in deze business unit' }).waitFor()
  await grid.focusRow(otherUnit)
  const palette = await openPalette(page)
  await page.keyboard.type('werk in deze')
  await palette
    .getByRole('option', { name: /Werk in deze business unit/ })
    .getByText(otherUnit)
    .waitFor()
  await page.keyboard.press('Enter')
  const selector = page.getByRole('banner').getByRole('button', { name: /Business unit$/ })
  await expect.poll(() => selector.innerText()).toBe(otherUnit)
})

/** "27-04-2026" → "maandag" */
function weekdayOf(day: string): string {
  const date = new Date(`${day.split('-').toReversed().join('-')}T00:00:00Z`)
  return date.toLocaleDateString('nl-NL', { weekday: 'long', timeZone: 'UTC' })
}
