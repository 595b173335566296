import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import type { ViewOptions } from '../browser.ts'
import { findDialog } from '../pages/dialog.ts'
import { heading, openPage, signIn, toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { tabTo } from '../pages/keyboard.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

const views: readonly [string, ViewOptions][] = [
  ['at a desk', {}],
  ['on a narrow screen', { width: 600, height: 900 }],
  ['in the dark', { theme: 'dark' }],
]

test.each(views)('finds Nederland, changes its remark and reads the audit trail: %s', async (name, view) => {
  const { page } = await product.visit(view)
  const remark = `Gewijzigd ${name}`

  await page.goto('/')
  await heading(page, 'Aanmelden').waitFor()
  await expectAccessible(page, 'sign-in page')
  await signIn(page, 'beheerder')
  await heading(page, 'Vandaag').waitFor()
  await expectAccessible(page, 'overview')

  await openPage(page, 'Landen')
  const grid = createGrid(page, 'Landen')
  await grid.ready()
  await page.getByText('249 gevonden').waitFor()
  await expectAccessible(page, 'list of countries')

  // From here on by keyboard alone.
  await page.keyboard.press('/')
  await page.keyboard.type('nederland')
  await page.keyboard.press('Enter')
  await page.getByText('2 gevonden').waitFor()
  await grid.row('Nederland').waitFor()
  // Enter leads to the first row, which is Caribisch Nederland.
  await grid.row('Caribisch Nederland').locator(':focus').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  const form = findDialog(page, 'Wijzig record')
  const field = form.getByRole('textbox', { name: 'Opmerking', exact: true })
  await field.waitFor()
  await expectAccessible(page, 'edit dialog')
  await tabTo(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(remark)
  await page.keyboard.press('Control+S')
  await toast(page, 'Land bijgewerkt').waitFor()
  await expect.poll(() => form.getByText('door Marieke van den Berg').isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  // The focus comes back a moment after the dialog has gone.
  await grid.locator.locator('[role=gridcell]:focus').waitFor()

  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Audit trail' }).waitFor()
  await expectAccessible(page, 'context menu of a row')
  await page.keyboard.type('au')
  await page.keyboard.press('Enter')
  const trail = findDialog(page, 'Audit trail - Nederland')
  const entries = createGrid(trail, 'Audit trail')
  await entries.ready()
  const { width } = page.viewportSize() ?? { width: 0 }
  expect((await trail.boundingBox())?.width).toBeCloseTo(0.9 * width, -1)
  expect((await entries.texts('Gebruiker'))[0]).toBe('Marieke van den Berg')
  await tabTo(page, entries.locator)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Enter')
  const change = page.getByRole('rowheader', { name: 'Opmerking' })
  await change.waitFor()
  await expectAccessible(page, 'audit trail')
  expect(await trail.getByRole('row').filter({ has: change }).last().innerText()).toContain(remark)
})
