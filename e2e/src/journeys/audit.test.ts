import { expect, test } from 'vitest'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { createGrid } from '../pages/grid.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test.each([
  { width: 1440, height: 900, gridHeight: 0.8 * 900 },
  { width: 1920, height: 1200, gridHeight: 50 * 16 },
])('the audit trail takes 90% of $width px, and its grid 80% of $height px or 50rem', async (view) => {
  const { page } = await product.visit({ as: 'beheerder', ...view })
  const grid = await openList(page, 'Landen')
  await chooseRowAction(page, grid, 'Albanië', 'Audit trail')
  const popup = findDialog(page, 'Audit trail - Albanië')
  const trail = createGrid(popup, 'Audit trail')
  await trail.ready()
  // The window around it has a border.
  expect((await popup.locator('..').boundingBox())?.width).toBeCloseTo(0.9 * view.width, 0)
  expect((await trail.locator.boundingBox())?.height).toBeCloseTo(view.gridHeight, 0)
  expect(await trail.locator.getByRole('columnheader', { name: /Tijdstip/ }).getAttribute('aria-sort')).toBe(
    'descending',
  )
})
