import { basename } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { findDialog } from './dialog.ts'
import { tabTo } from './keyboard.ts'

/** Runs an action of the grid card, by its button or in the overflow menu. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  if (await button.isVisible()) {
    await button.click()
    return
  }
  await page.getByRole('button', { name: /^(Meer|Acties)$/ }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

export async function openImport(page: Page, action = 'Importeer data'): Promise<Locator> {
  await chooseAction(page, action)
  const dialog = findDialog(page, new RegExp(`^${action} - `))
  await dialog.waitFor()
  return dialog
}

export async function chooseFile(
  dialog: Locator,
  lines: readonly string[],
  name = 'landen.csv',
): Promise<void> {
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await dialog.getByText(name, { exact: true }).waitFor()
}

/** The file on disk can change afterwards. */
export async function chooseFileOnDisk(dialog: Locator, path: string): Promise<void> {
  await dialog.locator('input[type=file]').first().setInputFiles(path)
  await dialog.getByText(basename(path), { exact: true }).waitFor()
}

export async function checkFile(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Controleren' }).click()
  await dialog.getByRole('radiogroup', { name: 'Rijen per uitkomst' }).waitFor()
}

/** Number of rows with an outcome, such as `Nieuw`. */
export async function outcomeCount(dialog: Locator, outcome: string): Promise<number> {
  const text = await dialog.getByRole('radio', { name: new RegExp(outcome) }).innerText()
  return Number(/\d+/.exec(text)?.[0])
}

/** Shown on keyboard focus; null for an enabled button. */
export async function disabledReason(
  dialog: Locator,
  name: string,
  goTo: typeof tabTo = tabTo,
): Promise<string | null> {
  const button = dialog.getByRole('button', { name, exact: true })
  if ((await button.getAttribute('aria-disabled')) !== 'true') return null
  await dialog.page().keyboard.press('Shift+Tab')
  await goTo(dialog.page(), button)
  await button.and(dialog.page().locator('[aria-describedby]')).waitFor()
  const id = await button.getAttribute('aria-describedby')
  return dialog.page().locator(`[id="${id}"]`).innerText()
}
