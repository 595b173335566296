import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addresses } from '../pages/addresses.ts'
import { countHands } from '../pages/count-hands.ts'
import { findDialog } from '../pages/dialog.ts'
import { heading, openPalette, toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('a remark takes at most 12 keys besides its texts, from search to saved', async () => {
  const { page, keys } = await open('Landen')
  await keys.press('/')
  await page.keyboard.type('Luxemburg')
  await keys.press('Enter')
  await createGrid(page, 'Landen').row('Luxemburg').waitFor()
  await focusedRow(page, 'Luxemburg').waitFor()
  await keys.press('Enter')
  const form = findDialog(page, 'Wijzig record')
  const remark = form.getByRole('textbox', { name: 'Opmerking', exact: true })
  await form.locator('input:focus').waitFor()
  await keys.tabTo(remark)
  await page.keyboard.type('Drie talen')
  expect(await remark.inputValue()).toBe('Drie talen')
  await keys.press('Control+Shift+S')
  await form.waitFor({ state: 'detached' })
  expect(keys.count()).toBeLessThanOrEqual(12)
})

test('twelve records are deactivated by at most 16 keys besides the text', async () => {
  const { page, keys } = await open('Landen')
  await keys.press('/')
  await page.keyboard.type('an')
  await keys.press('Enter')
  await page.locator('[data-grid] [role=gridcell]:focus').waitFor()
  await keys.press('Space')
  for (let row = 1; row < 12; row += 1) await keys.press('Shift+ArrowDown')
  await keys.press('Delete')
  await findDialog(page, /deactiveren/i).waitFor()
  await keys.press('Control+S')
  await toast(page, /12 .*gedeactiveerd/).waitFor()
  expect(keys.count()).toBeLessThanOrEqual(16)
})

test('five ledger accounts take one key each beyond their fields, and their dates are typed once', async () => {
  const { page, keys } = await open('Grootboekrekeningen')
  await keys.press('Alt+KeyN')
  const form = findDialog(page, 'Voeg record toe')
  const start = form.getByRole('textbox', { name: 'Actief: van' })
  for (let number = 1; number <= 5; number += 1) {
    await focused(page, 'Omschrijving').waitFor()
    await page.keyboard.type(`Vijfling ${number}`)
    await page.keyboard.press('Tab')
    await page.keyboard.type(`5550${number}`)
    if (number === 1) {
      await page.keyboard.press('Tab')
      await page.keyboard.type('01012027')
    }
    expect(await start.inputValue()).toBe('01-01-2027')
    await keys.press(number < 5 ? 'Control+Enter' : 'Control+S')
    await toast(page, `Vijfling ${number}`).waitFor()
  }
  await form.waitFor({ state: 'detached' })
  expect(keys.count()).toBe(6)
})

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
  await keys.tabTo(percentage)
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
  await keys.tabTo(target)
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

test('the toolbar is one stop of Tab with arrows inside', async () => {
  const { page } = await open('Landen')
  await page.getByRole('button', { name: 'Toevoegen', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Wijzigen', exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Landen inklappen' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Shift+Tab')
  expect(await page.locator(':focus').textContent()).toBe('Wijzigen')
})

async function open(name: keyof typeof addresses) {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto(addresses[name])
  await heading(page, name).waitFor()
  await createGrid(page, name).ready()
  return { page, keys: countHands(page) }
}

function focusedRow(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text }).locator(':focus')
}

function focused(page: Page, label: string) {
  return page.getByRole('textbox', { name: label, exact: true }).and(page.locator(':focus'))
}
