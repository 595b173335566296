import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Chooses an option of a list that is being looked up and that closes with the choice. What is found comes in its own time, and
 * an option that moves between the press and the release is not chosen: then it is pressed again, as anybody would.
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
