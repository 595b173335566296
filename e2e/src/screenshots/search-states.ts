import type { Page } from 'playwright-core'
import { addresses } from '../pages/addresses.ts'
import { findDialog } from '../pages/dialog.ts'
import { createGrid } from '../pages/grid.ts'
import { found, searchCard, unfoldSearch } from '../pages/record-list.ts'
import type { ScreenshotState } from './screenshot-state.ts'

/** Search cards and advanced search, shipped ones and one with every input that there is. */
export const searchStates: readonly ScreenshotState[] = [
  advanced('advanced-search', addresses.Landen, async () => {}),
  advanced('advanced-search-changed', addresses['Btw-tarieven'], async (page) => {
    const dialog = findDialog(page, 'Geavanceerd zoeken')
    await dialog.getByText('Begint met').click()
    await dialog.getByRole('textbox', { name: 'Gewijzigd tussen: van' }).fill('01012020')
    await dialog.getByText('1 gewijzigd').waitFor()
  }),
  advanced('advanced-search-pins', addresses.Landen, async (page) => {
    const dialog = findDialog(page, 'Geavanceerd zoeken')
    await dialog.getByRole('button', { name: 'Configureer' }).click()
    await pin(page, 'Gewijzigd tussen')
    await pin(page, 'Gewijzigd door')
    await dialog.getByRole('button', { name: /2 vastgezette velden/ }).waitFor()
  }),
  {
    name: 'search-status-chip',
    at: addresses.Landen,
    async open({ page }) {
      await createGrid(page, 'Landen').ready()
      await searchCard(page).getByRole('button', { name: 'Status: Actief', exact: true }).click()
      await page.getByRole('option', { name: 'Alle' }).waitFor()
    },
  },
  {
    name: 'search-status-inactive',
    at: addresses.Documentgroepen,
    async open({ page }) {
      await createGrid(page, 'Documentgroepen').ready()
      const card = await unfoldSearch(page)
      await card.getByText('Inactief', { exact: true }).click()
      await card.getByRole('button', { name: 'Zoeken', exact: true }).click()
      await found(page, 1)
    },
  },
  every('search-every-input', async () => {}),
  every('search-every-input-wrong', async (page) => {
    const card = searchCard(page)
    await card.getByRole('textbox', { name: 'Aantal' }).fill('11')
    await card.getByRole('textbox', { name: 'Prijs: vanaf' }).fill('5')
    await card.getByRole('textbox', { name: 'Prijs: tot en met' }).fill('4')
    await card.getByRole('textbox', { name: 'Dag', exact: true }).fill('31-02-2026')
    await card.getByRole('textbox', { name: 'Aantal' }).press('Enter')
    await card.getByText('Vul maximaal 10 in.').waitFor()
  }),
  every('search-typed-text', async (page) => {
    await searchCard(page)
      .getByRole('button', { name: /Landen/ })
      .click()
    await page.getByRole('combobox', { name: 'Landen zoeken' }).fill('neder')
    await page.getByRole('option', { name: 'Nederland', exact: true }).waitFor()
  }),
  every('advanced-search-every-input', async (page) => {
    await page.getByRole('button', { name: 'Geavanceerd zoeken' }).click()
    const dialog = findDialog(page, 'Geavanceerd zoeken')
    await dialog.getByText('Hoog').click()
    await dialog.getByRole('button', { name: 'Configureer' }).click()
  }),
]

/** Pins are kept per user, from one picture to the next. */
async function pin(page: Page, field: string): Promise<void> {
  const toggle = page.getByRole('button', { name: `${field} vastzetten` })
  if ((await toggle.getAttribute('aria-pressed')) === 'false') await toggle.click()
}

function advanced(name: string, at: string, open: (page: Page) => Promise<void>): ScreenshotState {
  return {
    name,
    at,
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Geavanceerd zoeken' }).click()
      await findDialog(page, 'Geavanceerd zoeken').waitFor()
      await open(page)
    },
  }
}

function every(name: string, open: (page: Page) => Promise<void>): ScreenshotState {
  return {
    name,
    at: '/maintenance/other/EverySearchInputViewDto',
    open: async ({ page }) => {
      await createGrid(page, 'Alles').ready()
      await open(page)
    },
  }
}
