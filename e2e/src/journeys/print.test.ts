import { expect, test } from 'vitest'
import { addresses } from '../pages/addresses.ts'
import { heading } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { found, readCount } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('all rows that were found are printed, on numbered pages with title and criteria', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.goto(addresses.Landen)
  await heading(page, 'Landen').waitFor()
  await createGrid(page, 'Landen').ready()
  const count = await readCount(page)
  expect(count).toBeGreaterThan(100)
  await page.keyboard.press('Control+P')
  await page.locator('body[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article', { name: 'Landen' })
  expect(await sheet.getByRole('row').count()).toBe(count + 1)
  expect(await sheet.getByRole('columnheader').allTextContents()).toContain('ISO 2')
  expect(await sheet.innerText()).toContain(`${count} rijen`)
  expect(await sheet.getByRole('listitem').allTextContents()).toEqual(['Status: Actief'])
  expect(await page.getByRole('banner').count()).toBe(0)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3)

  // The page is as it was once the browser has printed.
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await sheet.waitFor({ state: 'detached' })
  await found(page, count)
})

test('without rows there is nothing to print, which Ctrl+P says', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto(addresses.Landen)
  await createGrid(page, 'Landen').ready()
  await page.keyboard.press('/')
  await page.keyboard.type('zzzz')
  await page.keyboard.press('Enter')
  await page.getByText('Geen landen gevonden').waitFor()
  await page.keyboard.press('Control+P')
  await page.getByText('Er zijn geen rijen om af te drukken.').waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
})
