import { everySearchInput } from '@stamboek/testing/language/every-search-input'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createGrid } from '../pages/grid.ts'
import { found, searchCard } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

/** On a record type with every kind of search field, which no shipped type has. */
const product = runProduct([everySearchInput])
const address = '/maintenance/other/EverySearchInputViewDto'

const records = [
  { description: 'Dijk', remark: 'Hoog', amount: 3, price: 12.5, time: '09:30', duration: 90 },
  { description: 'Dam', remark: 'Laag', amount: 8, price: 40, time: '18:00', duration: 20 },
]

beforeAll(async () => {
  const client = await product.server.signIn('beheerder')
  const countries = await client.post<{ items: { id: string }[] }>('/api/main/countries/search', {
    search: { isoCode2: 'NL' },
  })
  const countryId = countries.body.items[0]?.id
  for (const record of records) {
    const answer = await client.post('/api/main/everysearchinputs', { ...record, sort: 'k1', countryId })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  }
})

async function openPage(): Promise<Page> {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto(address)
  // A search that requires something does not start by itself.
  await page.getByText('Nog niet gezocht').waitFor()
  return page
}

const textbox = (page: Page, name: string) => searchCard(page).getByRole('textbox', { name, exact: true })

test('searches ranges of numbers, amounts, times and durations', async () => {
  const page = await openPage()
  await textbox(page, 'Omschrijving').fill('d')
  await textbox(page, 'Prijs: vanaf').fill('10')
  await textbox(page, 'Prijs: tot en met').fill('12,50')
  await textbox(page, 'Tijden: tot').fill('12:00')
  await textbox(page, 'Duur: vanaf').fill('1:30')
  await page.keyboard.press('Enter')
  await found(page, 1)
  expect(await createGrid(page, 'Alles').texts('Omschrijving')).toEqual(['Dijk'])
})

test('Tab selects the highlighted option and moves to the next field', async () => {
  const page = await openPage()
  const country = searchCard(page).getByRole('button', { name: /Noordelijk land$/ })
  await country.focus()
  await page.keyboard.type('neder')
  const choice = page.getByRole('option', { name: 'Nederland', exact: true })
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown')
      return choice.getAttribute('data-focused')
    })
    .toBe('true')
  await page.keyboard.press('Tab')
  await page.getByRole('option').waitFor({ state: 'detached' })
  await expect.poll(() => country.innerText()).toBe('Nederland')
  const focused = () =>
    page.evaluate(() =>
      document.activeElement?.closest('[data-search-field]')?.getAttribute('data-search-field'),
    )
  const own = await country.evaluate((button) =>
    button.closest('[data-search-field]')?.getAttribute('data-search-field'),
  )
  await expect.poll(focused).not.toBe(own)
  expect(await focused()).toBeTruthy()
})

test('options are filtered as the definition says', async () => {
  const page = await openPage()
  await searchCard(page)
    .getByRole('button', { name: /Noordelijk land$/ })
    .click()
  await page.getByRole('combobox', { name: 'Noordelijk land zoeken' }).fill('neder')
  await page.getByRole('option', { name: 'Nederland', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.getByRole('combobox', { name: 'Noordelijk land zoeken' }).fill('belg')
  await page.getByText('Niets gevonden').waitFor()
})
