import type { Locator, Page } from 'playwright-core'
import { addresses } from './addresses.ts'
import { heading } from './frame.ts'
import { createGrid, type Grid } from './grid.ts'

export type ListTitle = keyof typeof addresses

/** Opens the list of a record type by its URL and returns its grid. */
export async function openList(page: Page, title: ListTitle): Promise<Grid> {
  await page.goto(addresses[title])
  await heading(page, title).waitFor()
  const grid = createGrid(page, title)
  await grid.ready()
  return grid
}

export function searchCard(page: Page): Locator {
  return page.getByRole('region', { name: 'Zoeken' })
}

/** Shows all fields of the search card; the setting is kept for the next visit. */
export async function unfoldSearch(page: Page): Promise<Locator> {
  const card = searchCard(page)
  const unfold = card.getByRole('button', { name: 'Zoeken uitklappen' })
  const fold = card.getByRole('button', { name: 'Zoeken inklappen' })
  await unfold.or(fold).waitFor()
  if (await unfold.isVisible()) await unfold.click()
  await fold.waitFor()
  return card
}

export async function foldSearch(page: Page): Promise<Locator> {
  const card = await unfoldSearch(page)
  await card.getByRole('button', { name: 'Zoeken inklappen' }).click()
  await card.getByRole('button', { name: 'Zoeken uitklappen' }).waitFor()
  return card
}

/** Searches by the text of one field, and waits for as many records as there should be. */
export async function searchFor(page: Page, field: string, text: string, count?: number): Promise<void> {
  const input = searchCard(page).getByRole('textbox', { name: field, exact: true })
  // A folded card has only its first field.
  if (!(await input.isVisible())) await unfoldSearch(page)
  await input.fill(text)
  await page.keyboard.press('Enter')
  if (count !== undefined) await found(page, count)
}

export async function found(page: Page, count: number): Promise<void> {
  await page.getByText(new RegExp(`^${count.toLocaleString('nl-NL')} gevonden`)).waitFor()
}

/** The number of records that the list has found. */
export async function readCount(page: Page): Promise<number> {
  const text = await page.getByText(/^[\d.]+ gevonden/).textContent()
  return Number(text?.replace(/ gevonden.*/, '').replaceAll('.', ''))
}
