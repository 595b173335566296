import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { addresses } from '../pages/addresses.ts'
import { findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { foldSearch, found, openList, searchCard, searchFor, unfoldSearch } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('finds by text, shows inactive records on demand and resets', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  const grid = await openList(page, 'Landen')
  const card = searchCard(page)

  await searchFor(page, 'Omschrijving', 'nederlandse', 0)
  await page.getByText('Geen landen gevonden').waitFor()
  await expectAccessible(page, 'nothing found')

  // Folded, a criterion goes with one press.
  await foldSearch(page)
  await card.getByRole('button', { name: 'Status: Actief weghalen' }).click()
  await found(page, 1)
  expect(await (await grid.cell('Nederlandse Antillen', 'Status')).innerText()).toBe(
    'Inactief · t/m 09-10-2010',
  )
  await unfoldSearch(page)
  await card.getByText('1 filter').waitFor()

  await card.getByRole('button', { name: 'Reset' }).click()
  await found(page, 249)
  expect(await card.getByRole('textbox', { name: 'Omschrijving', exact: true }).inputValue()).toBe('')
  expect(new URL(page.url()).searchParams.has('sf')).toBe(false)
})

test('shows inactive records alone, in the folded card and by link, and all of them', async () => {
  const { page, context } = await product.visit({ as: 'lezer' })
  const grid = await openList(page, 'Landen')
  const choose = async (from: string, status: string) => {
    await searchCard(page)
      .getByRole('button', { name: `Status: ${from}`, exact: true })
      .click()
    await page.getByRole('option', { name: status, exact: true }).click()
  }
  await choose('Actief', 'Inactief')
  await grid.row('Nederlandse Antillen').waitFor()
  expect(await grid.row('Nederland').count()).toBe(0)

  const elsewhere = await context.newPage()
  await elsewhere.goto(page.url())
  const card = await unfoldSearch(elsewhere)
  expect(await card.getByRole('radio', { name: 'Inactief', exact: true }).isChecked()).toBe(true)
  await card.getByText('Alle', { exact: true }).click()
  await card.getByRole('button', { name: 'Zoeken', exact: true }).click()
  await foldSearch(elsewhere)
  await expectAccessible(elsewhere, 'search with a choice of the status')
  await card.getByRole('button', { name: 'Status: Alle', exact: true }).waitFor()

  await choose('Inactief', 'Actief')
  await found(page, 249)
  expect(new URL(page.url()).searchParams.has('sf')).toBe(false)
})

test('a link reproduces a search', async () => {
  const { page, context } = await product.visit({ as: 'lezer' })
  await openList(page, 'Landen')
  await searchFor(page, 'Omschrijving', 'guinee', 2)
  await expect.poll(() => new URL(page.url()).searchParams.has('sf')).toBe(true)

  const elsewhere = await context.newPage()
  await elsewhere.goto(page.url())
  await found(elsewhere, 2)
  // Collapsed: what was searched for is known.
  await searchCard(elsewhere).getByRole('button', { name: 'Zoeken uitklappen' }).waitFor()
  expect(
    await searchCard(elsewhere).getByRole('textbox', { name: 'Omschrijving', exact: true }).inputValue(),
  ).toBe('guinee')
  await searchCard(elsewhere).getByRole('button', { name: 'Reset' }).click()
  await found(elsewhere, 249)
  expect(new URL(elsewhere.url()).searchParams.has('sf')).toBe(false)
})

test('Back and Forward step through earlier searches', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  await openList(page, 'Landen')
  const description = searchCard(page).getByRole('textbox', { name: 'Omschrijving', exact: true })
  await searchFor(page, 'Omschrijving', 'guinee', 2)
  await searchFor(page, 'Omschrijving', 'belg', 1)
  await page.goBack()
  await found(page, 2)
  expect(await description.inputValue()).toBe('guinee')
  await page.goBack()
  await found(page, 249)
  expect(await description.inputValue()).toBe('')
  await page.goForward()
  await found(page, 2)
})

test('a link that cannot be read is reported and left out', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  await page.goto(`${addresses.Landen}?sf=geen-json`)
  await toast(page, 'De zoekopdracht in het adres kon niet worden gelezen').waitFor()
  await found(page, 249)
  const chip = (await foldSearch(page)).getByRole('button', { name: 'Status: Actief weghalen' })
  expect(await chip.count()).toBe(1)
})

test('finds by a reference and by a period', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  const grid = await openList(page, 'Feestdagen')
  const card = await unfoldSearch(page)

  await card.getByRole('button', { name: /Land$/ }).click()
  await page.getByRole('combobox', { name: 'Land zoeken' }).fill('belg')
  await page.getByRole('option', { name: 'België' }).click()
  await page.keyboard.press('Escape')
  const dates = card.getByRole('group', { name: 'Datum' })
  await dates.getByRole('textbox', { name: 'Datum: van', exact: true }).fill('1-1-26')
  await dates.getByRole('textbox', { name: 'Datum: t/m', exact: true }).fill('31012026')
  await page.keyboard.press('Enter')
  await found(page, 1)
  expect(await grid.texts('Omschrijving')).toEqual(['Nieuwjaarsdag'])
  expect(await grid.texts('Land')).toEqual(['België'])
  expect(await grid.texts('Datum')).toEqual(['01-01-2026'])
})

test('advanced search filters by another matching method and shows it', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  const grid = await openList(page, 'Landen')
  await searchCard(page).getByRole('button', { name: 'Geavanceerd zoeken' }).click()
  const dialog = findDialog(page, 'Geavanceerd zoeken')
  await dialog.getByText('Begint met').click()
  await dialog.getByRole('textbox', { name: 'Omschrijving', exact: true }).fill('neder')
  const category = dialog.getByRole('region', { name: 'Algemeen' })
  await category.getByRole('textbox', { name: 'Gewijzigd tussen: van', exact: true }).fill('01012020')
  await category.getByText('1 gewijzigd').waitFor()
  await expectAccessible(page, 'advanced search')

  await dialog.getByRole('button', { name: 'Zoeken', exact: true }).click()
  await found(page, 1)
  expect(await grid.texts('Omschrijving')).toEqual(['Nederland'])
  // A used field stays visible: as a criterion, and unfolded as a field.
  const card = await foldSearch(page)
  await card.getByRole('button', { name: 'Zoekmethode: Begint met weghalen' }).waitFor()
  await card.getByRole('button', { name: 'Gewijzigd tussen: vanaf 01-01-2020 weghalen' }).waitFor()
  await expectAccessible(page, 'folded search with criteria')
  await unfoldSearch(page)
  expect(await card.getByRole('textbox', { name: 'Gewijzigd tussen: van', exact: true }).inputValue()).toBe(
    '01-01-2020',
  )
})
