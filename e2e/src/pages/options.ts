import type { Page } from 'playwright-core'

/**
 * Chooses an option of a list that loads while it is open. An option that moves between press and release is not
 * chosen, so it is pressed again.
 */
export async function chooseOption(page: Page, name: string): Promise<void> {
  const option = page.getByRole('option', { name, exact: true })
  await option.waitFor()
  for (let attempts = 0; attempts < 10; attempts += 1) {
    await option.click({ timeout: 1_000 }).catch(() => undefined)
    const isGone = await option.waitFor({ state: 'detached', timeout: 1_000 }).then(
      () => true,
      () => false,
    )
    if (isGone) return
  }
  throw new Error(`${name} could not be chosen`)
}
