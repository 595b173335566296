import type { Locator, Page } from 'playwright-core'
import type { Grid } from './grid.ts'

/** The dialog with a title, for instance `Wijzig record`. */
export function findDialog(page: Page, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title })
}

export function unsavedQuestion(page: Page): Locator {
  return page.getByRole('alertdialog', { name: 'Je hebt onopgeslagen wijzigingen. Wat wil je doen?' })
}

/** The error text below a field; null for a valid field. */
export async function fieldError(field: Locator): Promise<string | null> {
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  const texts = await Promise.all(ids.map((id) => field.page().locator(`[id="${id}"]`).innerText()))
  return (await field.getAttribute('aria-invalid')) === 'true' ? texts.join(' ') : null
}

export async function chooseRowAction(
  page: Page,
  grid: Grid,
  rowText: string,
  action: string | RegExp,
): Promise<void> {
  await grid.cellWith(rowText).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: action }).click()
}
