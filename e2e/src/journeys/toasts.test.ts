import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test.each([1440, 600])('toasts leave rows, pager and buttons of a dialog alone, %i wide', async (width) => {
  const { page } = await product.visit({ as: 'beheerder', width })
  const grid = await openList(page, 'Landen')
  await grid.focusRow('Albanië')
  for (let count = 1; count <= 5; count += 1) await page.keyboard.press('Control+c')
  const toasts = page.getByRole('region', { name: 'Meldingen' }).getByRole('alertdialog')
  // Toasts stay while the pointer is over one.
  await toasts.last().hover()
  await page.getByText('Nog 2 meldingen').waitFor()
  await expectAccessible(page, 'five toasts')
  const pager = page.getByRole('group', { name: 'Bladeren' })
  await expectApart(toasts, grid.locator.locator('[data-row]:not([data-row="-1"])'))
  await expectApart(toasts, pager)
  await page.getByRole('button', { name: 'Alle sluiten' }).click()
  await expect.poll(() => toasts.count()).toBe(0)

  await grid.cellWith('Albanië').dblclick()
  const form = findDialog(page, 'Wijzig record')
  await form.getByRole('textbox', { name: 'Opmerking' }).fill(`Breedte ${width}`)
  await page.keyboard.press('Control+s')
  await toast(page, 'bijgewerkt').waitFor()
  await expectApart(toasts, form.getByRole('button', { name: /^(Sluiten|Vorig|Volgend|Annuleren|Opslaan)/ }))
})

/** Expects that none of the boxes overlaps one of the others. */
async function expectApart(some: Locator, others: Locator): Promise<void> {
  const [boxes, kept] = [await boxesOf(some), await boxesOf(others)]
  expect(boxes.length * kept.length).toBeGreaterThan(0)
  const overlapping = boxes.filter((box) => kept.some((each) => overlaps(box, each)))
  expect(overlapping).toEqual([])
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function boxesOf(locator: Locator): Promise<readonly Box[]> {
  return locator.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
