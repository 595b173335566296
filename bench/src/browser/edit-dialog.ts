import type { Page } from 'playwright-core'
import { ledgerCalls } from './ledger-list.ts'
import { type PageTimes, timeInPage } from './page-stopwatch.ts'

/** Opens a row of the list by Enter, and measures the time until its first field has the focus; the dialog stays open. */
export async function openEditDialog(page: Page, row: number): Promise<PageTimes> {
  await page.locator(`[data-grid] [data-row="${row}"] [data-column="1"]`).click()
  return timeInPage(page, { event: 'keydown', call: ledgerCalls, until: 'firstField' }, () =>
    page.keyboard.press('Enter'),
  )
}

export async function closeEditDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
