import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { toast } from '../pages/frame.ts'
import { found, openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('leafs through pages and shows more rows on a page', async () => {
  const { page } = await product.visit({ as: 'financieel' })
  const grid = await openList(page, 'Landen')
  const pager = page.getByRole('group', { name: 'Bladeren' })

  await pager.getByRole('button', { name: 'Volgende pagina' }).click()
  await pager.getByText('51–100 van 249').waitFor()
  await pager.getByRole('button', { name: 'Laatste pagina' }).click()
  await pager.getByText('201–249 van 249').waitFor()
  await grid.ready()
  await grid.locator.press('Control+End')
  await grid.row('Zwitserland').waitFor()

  await pager.getByRole('button', { name: 'Rijen per pagina' }).click()
  await page.getByRole('option', { name: '250' }).click()
  await pager.getByText('1–249 van 249').waitFor()
  await expectAccessible(page, '250 rows on a page')
})

test('sorts by a header, by keyboard, and by several columns', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  const grid = await openList(page, 'Feestdagen')
  await grid.header('Land').click()
  await expect.poll(async () => (await grid.texts('Land'))[0]).toBe('België')
  expect(await grid.header('Land').getAttribute('aria-sort')).toBe('ascending')

  await grid.header('Datum').click({ modifiers: ['Shift'] })
  await expect.poll(async () => (await grid.texts('Datum'))[0]).toBe('01-01-2020')

  await grid.header('Omschrijving').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => grid.header('Omschrijving').getAttribute('aria-sort')).toBe('ascending')
  expect(await grid.header('Land').getAttribute('aria-sort')).toBe('none')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await grid.texts('Omschrijving'))[0]).toBe('Wapenstilstand')
})

test('keeps marks while leafing and counts them', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  const grid = await openList(page, 'Landen')
  await grid.mark('Afghanistan', 'Albanië')
  await page.getByText('249 gevonden · 2 gemarkeerd').waitFor()
  await page.getByRole('button', { name: 'Volgende pagina' }).click()
  await page.getByText('51–100 van 249').waitFor()
  await grid.ready()
  await grid.locator.getByRole('row').nth(1).locator('[data-kind=mark]').click()
  await page.getByText('249 gevonden · 3 gemarkeerd').waitFor()
  await page.getByRole('button', { name: 'Vorige pagina' }).click()
  await expect.poll(() => grid.row('Albanië').getAttribute('aria-selected')).toBe('true')
  expect(await grid.row('Algerije').getAttribute('aria-selected')).toBe('false')
  await expectAccessible(page, 'list with marked rows')
})

test('copies a row from its menu, with what could be pasted in Excel', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  const grid = await openList(page, 'Landen')
  await grid.cellWith('Albanië').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rij kopiëren' }).click()
  await toast(page, 'Rij gekopieerd').waitFor()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text.split('\t').slice(0, 4)).toEqual(['Albanië', 'AL', 'ALB', 'Actief'])
})

test('hides and moves columns, and puts them back', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  const grid = await openList(page, 'Landen')
  await page.getByRole('button', { name: 'Kolommen kiezen' }).click()
  const chooser = page.getByRole('dialog', { name: 'Kolommen kiezen' })
  await chooser.getByRole('row', { name: 'ISO 3' }).click()
  await grid.header('ISO 3').waitFor({ state: 'detached' })
  await expectAccessible(page, 'column chooser')
  await chooser.getByRole('button', { name: 'Standaard herstellen' }).click()
  await grid.header('ISO 3').waitFor()
  await page.keyboard.press('Escape')

  await grid.header('ISO 3').click({ button: 'right' })
  await page.getByRole('menu', { name: 'Kolom ISO 3' }).waitFor()
  await expectAccessible(page, 'column menu')
  await page.getByRole('menuitem', { name: 'Naar links' }).click()
  const headers = grid.locator.getByRole('columnheader')
  await expect.poll(async () => (await headers.allInnerTexts()).join(' ')).toMatch(/ISO 3\s+ISO 2/)
})

test('tells which day the list is about and goes back to every day', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  await openList(page, 'Landen')
  await page.getByRole('button', { name: 'Peildatum: geen' }).click()
  const popover = page.getByRole('dialog', { name: 'Peildatum' })
  await expectAccessible(page, 'reference date')
  await popover.getByLabel('Peildatum', { exact: true }).fill('01012011')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Peildatum: 01-01-2011' }).waitFor()
  await page.getByRole('button', { name: 'Geen peildatum' }).click()
  await page.getByRole('button', { name: 'Peildatum: geen' }).waitFor()
  await found(page, 249)
})

test('folds its card away under a title of one line', async () => {
  const { page } = await product.visit({ as: 'lezer', width: 360, height: 900 })
  const grid = await openList(page, 'Landen')
  const title = page.getByRole('heading', { level: 2, name: 'Landen' })
  const height = () => title.evaluate((element) => element.getBoundingClientRect().height)
  const oneLine = await height()
  await title.evaluate((element) => element.replaceChildren('Landen en gebieden '.repeat(10)))
  expect(await height()).toBe(oneLine)

  await page.getByRole('button', { name: 'Landen inklappen' }).click()
  await grid.locator.waitFor({ state: 'hidden' })
  await expectAccessible(page, 'list folded away')
  await page.getByRole('button', { name: 'Landen uitklappen' }).click()
  await grid.locator.waitFor()
})

test('finds columns and rows per page as they were left, on another visit too', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Talen')
  await page.getByRole('button', { name: 'Kolommen kiezen' }).click()
  await page.getByRole('dialog', { name: 'Kolommen kiezen' }).getByRole('row', { name: 'Systeem' }).click()
  await grid.header('Systeem').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Rijen per pagina' }).click()
  await page.getByRole('option', { name: '25', exact: true }).click()
  await page.getByText('1–25 van').waitFor()
  // Leaving the page keeps what has not been kept yet.
  await page.close()

  const { page: later } = await product.visit({ as: 'beheerder' })
  const same = await openList(later, 'Talen')
  await later.getByText('1–25 van').waitFor()
  expect(await same.header('Systeem').count()).toBe(0)
  await same.header('ISO-code').waitFor()
})
