import type { BrowserContext, Locator, Page } from 'playwright-core'

/** The list of the large table. */
export const ledgerAddress = '/maintenance/finance/GeneralLedgerViewDto'

export const ledgerCalls = '/api/main/generalledgers'

/** Texts with some thousands of rows each; asked for in turn, so that every search brings other rows. */
export const searchTexts = ['Schiermonnikoog', 'Vlieland'] as const

/** Opens the list of the large table and waits until it is there and quiet. */
export async function openLedgerList(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(ledgerAddress)
  await page.locator('[data-grid] [data-row="0"]').waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** The field of the search card that texts are searched for with. */
export function searchField(page: Page): Locator {
  return searchCard(page).getByRole('textbox', { name: 'Omschrijving', exact: true })
}

export async function pressSearch(page: Page): Promise<void> {
  await searchCard(page).getByRole('button', { name: 'Zoeken', exact: true }).click()
}

/** Chooses how many rows a page has; the user finds that again at the next visit. */
export async function chooseLimit(page: Page, limit: number): Promise<void> {
  const select = page.getByRole('button', { name: 'Rijen per pagina' })
  if ((await select.innerText()).trim() === String(limit)) return
  const answered = page.waitForResponse((response) => response.url().endsWith(`${ledgerCalls}/search`))
  await select.click()
  await page.getByRole('option', { name: String(limit), exact: true }).click()
  await (await answered).finished()
  // Kept a second later, by a call that is not to fall into a measurement.
  await page.waitForTimeout(1_500)
}

function searchCard(page: Page): Locator {
  return page.getByRole('region', { name: 'Zoeken' })
}
