import type { BrowserContext, Locator, Page } from 'playwright-core'

export const ledgerAddress = '/maintenance/finance/GeneralLedgerViewDto'

export const ledgerCalls = '/api/main/generalledgers'

/** Texts with some thousands of rows each; alternated, so that every search returns other rows. */
export const searchTexts = ['Schiermonnikoog', 'Vlieland'] as const

/** Opens the list of the large table and waits until it is there and quiet. */
export async function openLedgerList(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(ledgerAddress)
  await page.locator('[data-grid] [data-row="0"]').waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

export function searchField(page: Page): Locator {
  return searchCard(page).getByRole('textbox', { name: 'Omschrijving', exact: true })
}

export async function pressSearch(page: Page): Promise<void> {
  await searchCard(page).getByRole('button', { name: 'Zoeken', exact: true }).click()
}

/** Chooses the page size, which is kept for the next visit. */
export async function chooseLimit(page: Page, limit: number): Promise<void> {
  const select = page.getByRole('button', { name: 'Rijen per pagina' })
  if ((await select.innerText()).trim() === String(limit)) return
  const answered = page.waitForResponse((response) => response.url().endsWith(`${ledgerCalls}/search`))
  await select.click()
  await page.getByRole('option', { name: String(limit), exact: true }).click()
  await (await answered).finished()
  // The setting is saved a second later, and must not fall into a measurement.
  await page.waitForTimeout(1_500)
}

function searchCard(page: Page): Locator {
  return page.getByRole('region', { name: 'Zoeken' })
}
