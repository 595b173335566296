import { expect, test } from 'vitest'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { createGrid } from '../pages/grid.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('the audit trail takes 90% of the width, and its grid 80% of the height or 50rem', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  await chooseRowAction(page, grid, 'Albanië', 'Audit trail')
  const dialog = findDialog(page, 'Audit trail - Albanië')
  const trail = createGrid(dialog, 'Audit trail')
  await trail.ready()
  const time = trail.locator.getByRole('columnheader', { name: /Tijdstip/ })
  expect(await time.getAttribute('aria-sort')).toBe('descending')
  for (const { width, height, gridHeight } of [
    { width: 1440, height: 900, gridHeight: 0.8 * 900 },
    { width: 1920, height: 1200, gridHeight: 50 * 16 },
  ]) {
    await page.setViewportSize({ width, height })
    // The window around it has a border.
    expect((await dialog.locator('..').boundingBox())?.width).toBeCloseTo(0.9 * width, 0)
    expect((await trail.locator.boundingBox())?.height).toBeCloseTo(gridHeight, 0)
  }
})
