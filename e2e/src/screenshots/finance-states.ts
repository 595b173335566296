import type { Locator, Page } from 'playwright-core'
import { addresses } from '../pages/addresses.ts'
import { findDialog } from '../pages/dialog.ts'
import { createGrid } from '../pages/grid.ts'
import type { ListTitle } from '../pages/record-list.ts'
import type { ScreenshotState } from './screenshot-state.ts'

/** Bank accounts, transfer methods with and without a direct connection, and the accounts of a business unit. */
export const financeStates: readonly ScreenshotState[] = [
  onPage('bank-accounts', 'Bankrekeningen'),
  onPage('bank-account-edit', 'Bankrekeningen', async (page) => {
    const form = await openRecord(page, 'Bankrekeningen', 'KBC Bank')
    await form.getByRole('button', { name: 'Betaalrekening Haarlem' }).waitFor()
  }),
  onPage('bank-account-refused', 'Bankrekeningen', async (page) => {
    await page.getByRole('button', { name: 'Toevoegen' }).click()
    const form = findDialog(page, 'Voeg record toe')
    await form.getByRole('textbox', { name: 'IBAN' }).fill('NL91 ABNA 0417 1643 01')
    await page.keyboard.press('Tab')
    await form.getByText('De controlecijfers van deze IBAN kloppen niet.').waitFor()
  }),
  onPage('transfer-methods', 'Overboekingsmethoden'),
  onPage('transfer-method-manual', 'Overboekingsmethoden', async (page) => {
    await openRecord(page, 'Overboekingsmethoden', 'Internetbankieren')
  }),
  onPage('transfer-method-direct', 'Overboekingsmethoden', async (page) => {
    const form = await openRecord(page, 'Overboekingsmethoden', 'Rabobank directe koppeling')
    await form.getByRole('textbox', { name: 'Hostnaam' }).waitFor()
  }),
  onPage('unit-accounts', 'Business units', (page) => openAccounts(page, 'Antwerpen Diensten')),
  onPage('unit-accounts-elsewhere', 'Business units', (page) => openAccounts(page, 'Rijnmond Thuiszorg')),
  {
    ...onPage('unit-accounts-foreign', 'Business units', async (page) => {
      await openAccounts(page, 'Antwerpen Diensten')
      await page.getByText('Je bent niet aan deze business unit toegewezen').waitFor()
    }),
    as: 'lezer',
  },
  onPage('unit-accounts-add', 'Business units', async (page) => {
    await page.getByRole('button', { name: 'Toevoegen' }).click()
    await page.getByRole('tab', { name: 'Bankrekeningen' }).click()
    await page.getByText('zodra de business unit is opgeslagen').waitFor()
  }),
]

function onPage(
  name: string,
  title: ListTitle,
  open: (page: Page) => Promise<void> = () => Promise.resolve(),
): ScreenshotState {
  return {
    name,
    at: addresses[title],
    open: async ({ page }) => {
      await createGrid(page, title).ready()
      await open(page)
    },
  }
}

async function openRecord(page: Page, title: ListTitle, cell: string): Promise<Locator> {
  await createGrid(page, title).cellWith(cell).first().click()
  await page.keyboard.press('Enter')
  const form = findDialog(page, /^(Wijzig|Bekijk) record$/)
  await form.getByText('Omschrijving').first().waitFor()
  return form
}

async function openAccounts(page: Page, unit: string): Promise<void> {
  await openRecord(page, 'Business units', unit)
  await page.getByRole('tab', { name: 'Bankrekeningen' }).click()
  await page.getByRole('tabpanel', { name: 'Bankrekeningen' }).waitFor()
  await page
    .getByRole('tabpanel')
    .locator('[data-grid]:not([aria-busy])')
    .or(page.getByText('Je bent niet aan deze business unit'))
    .first()
    .waitFor()
}
