import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog } from '../pages/dialog.ts'
import { chooseAction } from '../pages/import-dialog.ts'
import { openList, searchCard } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
/** A window of 1280 × 1024 at 400%. */
const low = { width: 320, height: 256 }

test('in a low window a dialog scrolls as a whole, and every field is visible with its label', async () => {
  const { page } = await product.visit({ as: 'beheerder', ...low })
  const grid = await openList(page, 'Landen')
  await grid.focusRow('Albanië')
  await page.keyboard.press('Enter')
  const form = findDialog(page, 'Wijzig record')
  await expectWhole(form, form.getByRole('textbox', { name: 'Opmerking' }))
  await expectAccessible(page, 'edit dialog in a low window')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })

  await searchCard(page).getByRole('button', { name: 'Geavanceerd zoeken' }).click()
  const advanced = findDialog(page, 'Geavanceerd zoeken')
  await expectWhole(advanced, advanced.getByRole('textbox', { name: 'Omschrijving', exact: true }))
  await page.keyboard.press('Escape')
  await advanced.waitFor({ state: 'detached' })

  await chooseAction(page, 'Importeer data')
  const dialog = findDialog(page, /^Importeer data/)
  await expectWhole(dialog, dialog.getByRole('button', { name: 'Bestand kiezen' }))
  await expectAccessible(page, 'import dialog in a low window')
})

/** The header goes out of sight when something further down is scrolled to, and the footer does not cover it. */
async function expectWhole(dialog: Locator, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const footer = dialog.locator('footer')
  await footer.scrollIntoViewIfNeeded()
  expect(await topOf(dialog.locator('header').first())).toBeLessThan(0)
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await target.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(low.height)
  expect(await isUncovered(target)).toBe(true)
}

async function topOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.y ?? 0
}

function isUncovered(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  })
}
