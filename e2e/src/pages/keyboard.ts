import type { Locator, Page } from 'playwright-core'

/** Presses Tab until the focus is inside the element. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}
