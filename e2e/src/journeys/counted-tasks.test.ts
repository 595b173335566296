import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addresses } from '../pages/addresses.ts'
import { findDialog } from '../pages/dialog.ts'
import { heading, openPalette, toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { countKeys } from '../pages/keyboard.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('a new version of a rate takes at most 13 keys besides its texts', async () => {
  const { page, keys } = await open('Btw-tarieven')
  await keys.press('/')
  await page.keyboard.type('nultarief')
  await keys.press('Enter')
  await focusedRow(page, 'nultarief').waitFor()
  await keys.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Creëer nieuwe versie' }).waitFor()
  await page.keyboard.type('cr')
  await keys.press('Enter')
  const form = findDialog(page, 'Nieuwe versie voor Btw nultarief')
  await form.locator('input:focus').waitFor()
  const percentage = form.getByRole('textbox', { name: 'Percentage' })
  while (!(await percentage.evaluate((input) => input === document.activeElement))) await keys.press('Tab')
  await page.keyboard.type('1')
  await keys.press('Control+Shift+S')
  await toast(page, 'Nieuwe versie aangemaakt').waitFor()
  expect(keys.count()).toBeLessThanOrEqual(13)
})

test('who leaves takes at most 20 keys besides the texts', async () => {
  const { page, keys } = await open('Resources')
  await keys.press('/')
  await page.keyboard.type('An Claes')
  await keys.press('Enter')
  await focusedRow(page, 'An Claes').waitFor()
  await openPalette(page)
  await page.keyboard.type('uit dienst')
  await page
    .getByRole('option', { name: /Uit dienst/ })
    .first()
    .waitFor()
  await keys.press('Enter')
  const dialog = findDialog(page, 'Uit dienst')
  await dialog.locator('input:focus').waitFor()
  await page.keyboard.type('31-12-2026')
  const target = dialog.getByRole('button', { name: /Naar resource$/ })
  while (!(await target.evaluate((input) => input === document.activeElement))) await keys.press('Tab')
  await keys.press('ArrowDown')
  await page.getByRole('combobox', { name: 'Naar resource zoeken' }).waitFor()
  await page.keyboard.type('Jef')
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Jef Peeters'])
  await keys.press('Enter')
  await dialog.getByText('Gaat over:').waitFor()
  await keys.press('Control+S')
  await toast(page, 'An Claes is uit dienst').waitFor()
  expect(keys.count() + 1).toBeLessThanOrEqual(20)
})

async function open(name: keyof typeof addresses) {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto(addresses[name])
  await heading(page, name).waitFor()
  await createGrid(page, name).ready()
  return { page, keys: countKeys(page) }
}

function focusedRow(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text }).locator(':focus')
}
