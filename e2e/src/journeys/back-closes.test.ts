import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findDialog } from '../pages/dialog.ts'
import { heading } from '../pages/frame.ts'
import { createGrid, type Grid } from '../pages/grid.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('Back closes the dialog on top, and leaves the page only without one', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto('/')
  await heading(page, 'Vandaag').waitFor()
  const grid = await followLink(page)
  await grid.row('Afghanistan').dblclick()
  const dialog = findDialog(page, 'Wijzig record')
  await dialog.locator('input:focus').waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await heading(page, 'Landen').waitFor()
  expect(await grid.row('Afghanistan').count()).toBe(1)
  await page.goBack()
  await heading(page, 'Vandaag').waitFor()
})

test('Back asks about changes in the dialog before they are lost', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto('/')
  await heading(page, 'Vandaag').waitFor()
  const grid = await followLink(page)
  await grid.row('Afghanistan').dblclick()
  const dialog = findDialog(page, 'Wijzig record')
  await dialog.getByRole('textbox', { name: 'Opmerking', exact: true }).fill('Niet kwijt')
  await page.goBack()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: /wijzigingen/i }))
    .first()
    .waitFor()
  await heading(page, 'Landen').waitFor({ state: 'attached' })
  expect(await dialog.getByRole('textbox', { name: 'Opmerking', exact: true }).inputValue()).toBe(
    'Niet kwijt',
  )
})

async function followLink(page: Page): Promise<Grid> {
  await page.getByRole('main').getByRole('link', { name: 'Landen', exact: true }).first().click()
  await heading(page, 'Landen').waitFor()
  const grid = createGrid(page, 'Landen')
  await grid.ready()
  return grid
}
