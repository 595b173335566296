import type { Locator, Page } from 'playwright-core'
import { addresses } from '../pages/addresses.ts'
import { findDialog } from '../pages/dialog.ts'
import { createGrid } from '../pages/grid.ts'
import { found, searchCard } from '../pages/record-list.ts'
import type { ScreenshotState } from './screenshot-state.ts'

/** The page of functions: a search that requires a currency, and tariffs below a row and in a form. */
export const functionStates: readonly ScreenshotState[] = [
  onPage('functions-detail', async (page) => {
    await page.getByRole('button', { name: 'Chauffeur internationaal openklappen' }).click()
    await createGrid(page, 'Tarieven van deze rij').ready()
  }),
  onPage('functions-edit', async (page) => {
    await openFunction(page, 'Chauffeur internationaal')
  }),
  onPage('functions-add', async (page) => {
    await page.getByRole('button', { name: 'Toevoegen' }).click()
    const form = findDialog(page, 'Voeg record toe')
    await addTariff(form, '62,50')
    await form.getByRole('button', { name: 'Tarief toevoegen' }).click()
    await form
      .getByRole('group', { name: 'Tarief', exact: true })
      .getByRole('textbox', { name: 'Tarief' })
      .fill('64')
  }),
  onPage('functions-overlap', async (page) => {
    const form = await openFunction(page, 'Servicemonteur trapliften')
    await addTariff(form, '68')
    await form.getByText('Er is in deze periode al een tarief in deze valuta.').first().waitFor()
  }),
  onPage('functions-deleted', async (page) => {
    const form = await openFunction(page, 'Servicemonteur trapliften')
    await form.getByRole('button', { name: 'Regel verwijderen' }).last().click()
    await form.getByText('Toon verwijderde items').click()
    await form.getByRole('button', { name: 'Regel terugzetten' }).waitFor()
  }),
]

function onPage(name: string, open: (page: Page) => Promise<void>): ScreenshotState {
  return {
    name,
    at: addresses.Functies,
    open: async ({ page }) => {
      await createGrid(page, 'Functies').ready()
      await open(page)
    },
  }
}

async function openFunction(page: Page, description: string): Promise<Locator> {
  await searchCard(page).getByRole('textbox', { name: 'Omschrijving' }).fill(description)
  await page.keyboard.press('Enter')
  await found(page, 1)
  await createGrid(page, 'Functies').focusRow(description)
  await page.keyboard.press('Enter')
  const form = findDialog(page, 'Wijzig record')
  await form.getByText('Tarieven', { exact: true }).waitFor()
  return form
}

async function addTariff(form: Locator, amount: string): Promise<void> {
  await form.getByRole('button', { name: 'Tarief toevoegen' }).click()
  const row = form.getByRole('group', { name: 'Tarief', exact: true })
  await row.getByRole('textbox', { name: 'Tarief' }).fill(amount)
  await row.getByRole('button', { name: /^Euro/ }).waitFor()
  await row.getByRole('button', { name: 'Toevoegen' }).click()
}
