import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Chooses an option of a list that loads while it is open. An option that moves between press and release is not
 * chosen, so it is pressed again.
 */
export async function chooseOption(page: Page, name: string): Promise<void> {
  const option = page.getByRole('option', { name, exact: true })
  await option.waitFor()
  await expect
    .poll(async () => {
      await option.click({ timeout: 1_000 }).catch(() => undefined)
      await option.waitFor({ state: 'detached', timeout: 1_000 }).catch(() => undefined)
      return option.count()
    })
    .toBe(0)
}
