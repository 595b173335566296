import { expect, test } from 'vitest'
import { addresses } from '../pages/addresses.ts'
import { createGrid } from '../pages/grid.ts'
import { found } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('rows are there before they are counted, and a count is given up by the next search', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const held: (() => void)[] = []
  await page.route('**/countries/count', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.goto(addresses.Landen)
  const grid = createGrid(page, 'Landen')
  await grid.row('Albanië').waitFor()
  await page.getByText('1–50 van meer dan 50').waitFor()

  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/countries/count'))
  await page.keyboard.press('/')
  await page.keyboard.type('land')
  await page.keyboard.press('Enter')
  expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED')
  // A last page tells its total by itself.
  await page.getByText(/^\d+ gevonden/).waitFor()
  expect(held).toHaveLength(1)

  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => held.length).toBe(2)
  for (const release of held) release()
  await found(page, 249)
})
