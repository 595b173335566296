import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { addresses } from '../pages/addresses.ts'
import { findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { chooseOption } from '../pages/options.ts'
import { found, openList, searchCard, searchFor, unfoldSearch } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const overlap = 'Er is in deze periode al een tarief in deze valuta.'
const year = new Date().getFullYear()

test('searches at once in the currency of the business unit, which can be changed but not cleared', async () => {
  const { page } = await product.visit({ as: 'planner' })
  const grid = await openList(page, 'Functies')
  await searchCard(page).getByText('Valuta: Euro').waitFor()
  // Required criteria cannot be removed.
  expect(
    await searchCard(page)
      .getByRole('button', { name: /^Valuta: Euro/ })
      .count(),
  ).toBe(0)
  await unfoldSearch(page)
  await currency(page).getByText('Euro').waitFor()
  const inEuros = await grid.texts('Omschrijving')
  expect(inEuros).toContain('Wijkverpleegkundige')
  // Finds functions without tariffs, and not those with dollar tariffs only.
  expect(inEuros).toContain('Planner')
  expect(inEuros).not.toContain('Softwareconsultant')
  expect(await searchCard(page).getByRole('button', { name: 'Valuta wissen' }).count()).toBe(0)

  await currency(page).click()
  await page.getByRole('combobox', { name: 'Valuta zoeken' }).fill('amerikaanse')
  await chooseOption(page, 'Amerikaanse dollar')
  await searchCard(page).getByRole('button', { name: 'Zoeken', exact: true }).click()
  await found(page, 2)
  expect(await grid.texts('Omschrijving')).toEqual(['Planner', 'Softwareconsultant'])
  await searchCard(page).getByRole('button', { name: 'Reset' }).click()
  await found(page, inEuros.length)
})

test('a link that clears the currency searches in that of the business unit, and says so', async () => {
  const { page } = await product.visit({ as: 'planner' })
  const link = Buffer.from('{"description":"consultant","currencyId":null}').toString('base64url')
  await page.goto(`${addresses.Functies}?sf=${link}`)
  await found(page, 0)
  expect(await createGrid(page, 'Functies').cellWith('Softwareconsultant').count()).toBe(0)
  await toast(page, 'Een deel van de zoekopdracht in het adres kon niet worden gelezen').waitFor()
})

test('finds functions with a tariff in a period by advanced search', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  const grid = await openList(page, 'Functies')
  await searchCard(page).getByRole('button', { name: 'Geavanceerd zoeken' }).click()
  const advanced = findDialog(page, 'Geavanceerd zoeken')
  await advanced.getByRole('textbox', { name: 'Tarief actief tussen: t/m' }).fill(`3112${year - 3}`)
  await page.keyboard.press('Tab')
  await advanced.getByRole('button', { name: 'Zoeken', exact: true }).click()
  await found(page, 1)
  expect(await grid.texts('Omschrijving')).toEqual(['Nachtwaker'])
})

test('shows the tariffs of a function below its row, by currency and the newest first', async () => {
  const { page } = await product.visit({ as: 'financieel' })
  const grid = await openList(page, 'Functies')
  await searchFor(page, 'Omschrijving', 'internationaal', 1)
  await page.getByRole('button', { name: 'Chauffeur internationaal openklappen' }).click()
  const tariffs = createGrid(page, 'Tarieven van deze rij')
  await tariffs.ready()
  expect(await tariffs.texts('Valuta')).toEqual(['Britse pond', 'Euro', 'Euro', 'Zwitserse frank'])
  expect(await tariffs.texts('Tarief')).toEqual(['41,50', '48,25', '46,50', '49,00'])
  expect(await tariffs.texts('Omschrijving')).toEqual(Array(4).fill('Uurtarief'))
  expect((await tariffs.texts('Actief'))[2]).toBe(`van 01-01-${year - 1} t/m 31-12-${year - 1} Verlopen`)
  expect(await grid.row('Chauffeur internationaal').getAttribute('aria-expanded')).toBe('true')
})

test('adds a function with two tariffs, one after the other', async () => {
  const { page } = await product.visit({ as: 'planner' })
  await openList(page, 'Functies')
  await page.getByRole('button', { name: 'Toevoegen' }).click()
  const form = findDialog(page, 'Voeg record toe')
  await form.getByRole('textbox', { name: 'Omschrijving' }).fill('Doktersassistent')
  await form.getByText('Nog geen items toegevoegd.').waitFor()

  await form.getByRole('button', { name: 'Tarief toevoegen' }).click()
  const row = rowForm(form)
  // A new tariff starts with the usual values.
  expect(await row.getByRole('textbox', { name: 'Omschrijving' }).inputValue()).toBe('Uurtarief')
  await row.getByRole('button', { name: /^Euro/ }).waitFor()
  await row.getByText('Nog één toevoegen').click()
  await amount(row).focus()
  await page.keyboard.press('Enter')
  await row.getByText('Tarief is verplicht.').waitFor()
  await expectAccessible(page, 'tariff without an amount')
  await amount(row).fill('45,5')
  await period(row, `0101${year}`, `3112${year}`)
  await row.getByRole('button', { name: 'Toevoegen', exact: true }).click()

  await expect.poll(() => amount(row).inputValue()).toBe('')
  // Nobody is told to finish a row that has only just been begun.
  expect(await form.getByText('Rond eerst de regel af die').count()).toBe(0)
  await row.getByText('Nog één toevoegen').click()
  await amount(row).fill('47')
  await period(row, `0101${year + 1}`)
  await page.keyboard.press('Enter')
  await rowForm(form).waitFor({ state: 'detached' })
  await rowWith(form, '45,50').getByRole('cell', { name: 'Euro', exact: true }).waitFor()

  await page.keyboard.press('Control+S')
  await toast(page, 'Functie toegevoegd').waitFor()
  await searchFor(page, 'Omschrijving', 'Doktersassistent', 1)
  await page.getByRole('button', { name: 'Doktersassistent openklappen' }).click()
  await expect
    .poll(() => createGrid(page, 'Tarieven van deze rij').texts('Tarief'))
    .toEqual(['47,00', '45,50'])
})

test('refuses overlapping tariffs of one currency, at both rows', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const form = await openFunction(page, 'Ergotherapeut')
  await form.getByRole('button', { name: 'Tarief toevoegen' }).click()
  await amount(rowForm(form)).fill('80')
  await period(rowForm(form), `0107${year}`)
  await page.keyboard.press('Enter')
  await rowWith(form, '80,00').getByText(overlap).waitFor()
  await rowWith(form, '74,50').getByText(overlap).waitFor()
  expect(await rowWith(form, '71,00').getByText(overlap).count()).toBe(0)
  const save = form.getByRole('button', { name: 'Opslaan en sluiten' })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await expectAccessible(page, 'overlapping tariffs')

  // In another currency there is nothing to refuse.
  await rowWith(form, '80,00').getByRole('button', { name: 'Regel wijzigen' }).click()
  await rowForm(form).getByRole('button', { name: /^Euro/ }).click()
  await page.getByRole('combobox', { name: 'Valuta zoeken' }).fill('britse')
  await chooseOption(page, 'Britse pond')
  await rowForm(form).getByRole('button', { name: 'Overnemen' }).click()
  await form.getByText(overlap).first().waitFor({ state: 'detached' })

  // In the same one, the one that was there may end first.
  await rowWith(form, '80,00').getByRole('button', { name: 'Regel wijzigen' }).click()
  await rowForm(form)
    .getByRole('button', { name: /^Brits/ })
    .click()
  await page.getByRole('combobox', { name: 'Valuta zoeken' }).fill('euro')
  await chooseOption(page, 'Euro')
  await rowForm(form).getByRole('button', { name: 'Overnemen' }).click()
  await rowWith(form, '74,50').getByText(overlap).waitFor()
  await rowWith(form, '74,50').getByRole('button', { name: 'Regel wijzigen' }).click()
  await period(rowForm(form), `0101${year}`, `3006${year}`)
  await rowForm(form).getByRole('button', { name: 'Overnemen' }).click()
  await form.getByText(overlap).first().waitFor({ state: 'detached' })
  await page.keyboard.press('Control+S')
  await toast(page, 'Functie bijgewerkt').waitFor()
})

test('merges tariffs of two users, and says which overlap', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const form = await openFunction(page, 'Adviseur woningaanpassing')
  await rowWith(form, '87,25').getByRole('button', { name: 'Regel wijzigen' }).click()
  await amount(rowForm(form)).fill('88')
  await period(rowForm(form), `0101${year}`, `3112${year}`)
  await rowForm(form).getByRole('button', { name: 'Overnemen' }).click()
  await form.getByRole('button', { name: 'Tarief toevoegen' }).click()
  await amount(rowForm(form)).fill('91')
  await period(rowForm(form), `0101${year + 1}`)
  await page.keyboard.press('Enter')
  await addElsewhere('Adviseur woningaanpassing', {
    tariffAmount: 90,
    activeRangeUtc: { start: `${year + 1}-01-01`, end: null },
    description: 'Van een collega',
  })

  await page.keyboard.press('Control+S')
  const conflict = findDialog(page, 'Intussen gewijzigd')
  await conflict.getByText('Van een collega').first().waitFor()
  await expectAccessible(page, 'conflict about tariffs')
  await conflict.getByRole('button', { name: 'Opslaan', exact: true }).click()
  await conflict.waitFor({ state: 'detached' })
  await rowWith(form, '90,00').getByText(overlap).waitFor()
  await rowWith(form, '91,00').getByText(overlap).waitFor()
  await rowWith(form, '91,00').getByRole('button', { name: 'Regel verwijderen' }).click()
  await page.keyboard.press('Control+S')
  await toast(page, 'Functie bijgewerkt').waitFor()
  expect(await rowWith(form, '88,00').count()).toBe(1)
})

/** Shortens the current tariff of a function and adds one behind it, as somebody else would. */
async function addElsewhere(description: string, tariff: object): Promise<void> {
  const client = await product.server.signIn('beheerder')
  const currencyId = client.businessUnits[0]?.defaultCurrency?.id
  const search = { search: { description, currencyId }, matchingBehavior: 'Exact' }
  const { body } = await client.post<{ items: readonly AnyRecord[] }>('/api/main/functions/search', search)
  const path = `/api/main/functions/${body.items[0]?.id}`
  const { body: record } = await client.get<AnyRecord>(path)
  const [current] = record['tariffs'] as readonly AnyRecord[]
  const ended = { ...current, activeRangeUtc: { start: `${year}-01-01`, end: `${year + 1}-01-01` } }
  const answer = await client.put(path, { rowVersion: record.rowVersion, tariffs: [ended, tariff] })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

function currency(page: Page): Locator {
  return searchCard(page).getByRole('button', { name: /Valuta$/ })
}

async function openFunction(page: Page, description: string): Promise<Locator> {
  const grid = await openList(page, 'Functies')
  await searchFor(page, 'Omschrijving', description, 1)
  await grid.cellWith(description).dblclick()
  const form = findDialog(page, 'Wijzig record')
  await form.getByText('Tarieven', { exact: true }).waitFor()
  return form
}

/** A tariff that is being typed. */
function rowForm(form: Locator): Locator {
  return form.getByRole('group', { name: 'Tarief', exact: true })
}

function amount(row: Locator): Locator {
  return row.getByRole('textbox', { name: 'Tarief' })
}

async function period(row: Locator, from: string, to?: string): Promise<void> {
  await row.getByRole('textbox', { name: 'Actief: van' }).fill(from)
  const end = row.getByRole('textbox', { name: 'Actief: t/m' })
  await end.fill(to ?? '')
  await end.blur()
  await end.focus()
}

/** A row of the list, by the text of one of its cells. */
function rowWith(form: Locator, text: string): Locator {
  return form.getByRole('row').filter({ has: form.page().getByRole('cell', { name: text, exact: true }) })
}
