import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog } from '../pages/dialog.ts'
import { chooseInAccountMenu, heading, openPalette, palette, toast } from '../pages/frame.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('goes to a page by a few of its letters, with or without accents', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto('/')
  await heading(page, 'Vandaag').waitFor()
  await openPalette(page)
  await expectAccessible(page, 'palette')
  await page.keyboard.type('pcg')
  await expect.poll(() => options(page)).toEqual(['Postcodegebieden'])
  await palette(page).getByRole('status').getByText('1 gevonden').waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'Postcodegebieden').waitFor()
  await palette(page).waitFor({ state: 'detached' })

  await openPalette(page)
  await page.keyboard.type('zeppelin')
  await palette(page).getByText('Niets gevonden met “zeppelin”.').waitFor()
  await expectAccessible(page, 'palette without an answer')
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
})

test('lists recently opened records, newest first, also after a reload', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  const grid = await openList(page, 'Landen')
  for (const name of ['Albanië', 'Andorra']) {
    await grid.cellWith(name).dblclick()
    const form = findDialog(page, /record$/)
    await form.getByText(new RegExp(`^${name} · `)).waitFor()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
  }
  await page.waitForResponse(
    (answer) => answer.url().endsWith('/recent-records') && answer.request().method() === 'POST',
  )
  await page.goto('/')
  await heading(page, 'Vandaag').waitFor()
  await openPalette(page)
  await expect.poll(async () => (await options(page)).slice(0, 2)).toEqual(['Andorra', 'Albanië'])
  await page.keyboard.type('albanie')
  await expect.poll(() => options(page)).toEqual(['Albanië'])
  await page.keyboard.press('Enter')
  await heading(page, 'Landen').waitFor()
  await findDialog(page, /record$/)
    .getByText(/^Albanië/)
    .waitFor()
  expect(new URL(page.url()).searchParams.has('record')).toBe(false)
})

test('offers actions of the page and the focused row, and says why one is disabled', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  await openPalette(page)
  await page.keyboard.type('deactiv')
  await palette(page).getByText('Markeer eerst een of meer records.').waitFor()
  await page.keyboard.press('Enter')
  await palette(page).getByText('Markeer eerst een of meer records.').waitFor()
  await expectAccessible(page, 'palette with an action that cannot be done')
  await page.keyboard.press('Escape')

  await grid.focusRow('Andorra')
  await openPalette(page)
  await page.keyboard.type('wijz')
  await palette(page)
    .getByRole('option', { name: /^Wijzigen ?Andorra$/ })
    .waitFor()
  await page.keyboard.press('Enter')
  const form = findDialog(page, 'Wijzig record')
  await form.getByText(/^Andorra · /).waitFor()
  await page.keyboard.press('Control+k')
  expect(await palette(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await expect
    .poll(() => grid.cellWith('Andorra').evaluate((cell) => cell === document.activeElement))
    .toBe(true)
})

test('finds a record by its code and opens it, from any page, by keyboard alone', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  await openPalette(page)
  await page.keyboard.type('4000')
  const found = palette(page).getByRole('option', { name: /4000/ }).first()
  await found.waitFor()
  await expectAccessible(page, 'palette with records')
  await expect.poll(() => found.getAttribute('data-focused')).toBe('true')
  await page.keyboard.press('Enter')
  await heading(page, 'Grootboekrekeningen').waitFor()
  const form = findDialog(page, /record$/)
  await form.waitFor()
  expect(await form.getByRole('textbox', { name: 'Code' }).inputValue()).toBe('4000')
})

test('takes a typed reference date where the page has one', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Btw-tarieven')
  await openPalette(page)
  await page.keyboard.type('peildatum 1-1-2025')
  await palette(page)
    .getByRole('option', { name: /Peildatum 01-01-2025/ })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Peildatum: 01-01-2025' }).waitFor()
  expect(new URL(page.url()).searchParams.get('op')).toBe('2025-01-01')
})

test('a link to a missing record says so', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  await page.goto('/maintenance/standard/CountryViewDto?record=01900000-0000-7000-8000-000000000000')
  await toast(page, 'Het record kan niet worden geopend').waitFor()
  await heading(page, 'Landen').waitFor()
  expect(new URL(page.url()).searchParams.has('record')).toBe(false)
})

test('lists every shortcut at a question mark and from the account menu, also over an open record', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  const list = findDialog(page, 'Sneltoetsen')
  await page.keyboard.press('Shift+?')
  await list.getByText('Record toevoegen').waitFor()
  await expectAccessible(page, 'shortcuts')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })

  await chooseInAccountMenu(page, 'Sneltoetsen')
  await list.waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })

  await grid.cellWith('Andorra').dblclick()
  const form = findDialog(page, 'Wijzig record')
  await form.getByText(/^Andorra · /).waitFor()
  await form.locator('input:focus').waitFor()
  await form.getByRole('button', { name: 'Volgend record' }).focus()
  await page.keyboard.press('Shift+?')
  // Escape is for the list as soon as the focus is there.
  await expect.poll(() => list.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  expect(await form.isVisible()).toBe(true)
})

test('what is typed before the palette is there is searched for', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto('/')
  await heading(page, 'Vandaag').waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('rollen')
  await palette(page).locator('[role=option][data-focused]').filter({ hasText: 'Rollen' }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'Rollen').waitFor()
  expect(await palette(page).count()).toBe(0)
})

/** The entries of the palette, by name. */
async function options(page: Page): Promise<string[]> {
  const texts = await palette(page).getByRole('option').locator('span > span:first-child').allInnerTexts()
  return texts.filter((text) => text !== '')
}
