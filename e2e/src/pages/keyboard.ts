import type { Locator, Page } from 'playwright-core'

/** Presses Tab until the focus is inside the element. */
export function tabTo(page: Page, target: Locator): Promise<void> {
  return pressUntilInside((key) => page.keyboard.press(key), 'Tab', target)
}

/** Presses Tab until the focus is in the toolbar of the list, then arrows until it is on the button. */
export async function arrowTo(page: Page, button: Locator): Promise<void> {
  await tabTo(page, page.getByRole('toolbar'))
  // The toolbar begins where it was left.
  for (let pressed = 0; pressed < 20; pressed += 1) await page.keyboard.press('ArrowLeft')
  await pressUntilInside((key) => page.keyboard.press(key), 'ArrowRight', button)
}

/** Presses a key until the focus is inside the element. */
export async function pressUntilInside(
  press: (key: string) => Promise<void>,
  key: string,
  target: Locator,
): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return
    await press(key)
  }
  throw new Error(`${key} does not lead there`)
}
