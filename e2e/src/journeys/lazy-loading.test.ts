import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { findDialog } from '../pages/dialog.ts'
import { connectionMark, toast } from '../pages/frame.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const dialogCode = /\/edit-dialog-[^/]+\.js$/

test('dialogs are preloaded after the page', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const code = page.waitForResponse(dialogCode)
  const grid = await openList(page, 'Landen')
  expect((await code).headers()['content-encoding']).toBe('br')
  // On a busy machine idle moments may be seconds apart, so that a quiet network does not tell that all is there.
  await page.waitForFunction(() => performance.getEntriesByName('parts-fetched').length > 0)
  await connectionMark(page, 'Live verbonden').waitFor()
  const later: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') later.push(request.url())
  })
  await grid.focusRow('Albanië')
  await page.keyboard.press('Enter')
  const form = findDialog(page, 'Wijzig record')
  await form.getByText('Albanië · 3 van 249').waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Geavanceerd zoeken' }).click()
  await findDialog(page, /zoeken$/).waitFor()
  expect(later).toEqual([])
})

test('a dialog whose code is still loading opens when it arrives, takes the focus and returns it', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const code = await holdCode(page)
  const grid = await openList(page, 'Landen')
  await grid.focusRow('Albanië')
  await page.keyboard.press('Enter')
  // The page is still the page: its keys go to the grid.
  await page.keyboard.press('Control+s')
  await page.keyboard.press('ArrowDown')
  const held = await code.request
  held.release()
  const form = findDialog(page, 'Wijzig record')
  await form.getByText('Albanië · 3 van 249').waitFor()
  await expect.poll(() => focusedIn(page, '[role=dialog] input')).toBe(true)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => focusedIn(page, '[data-grid] *')).toBe(true)
})

test('a dialog whose code fails to load says so, and opens on retry', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.route(dialogCode, (route) => route.fulfill({ status: 404 }))
  const grid = await openList(page, 'Landen')
  await grid.focusRow('Albanië')
  await page.keyboard.press('Enter')
  await toast(page, 'Dit onderdeel kan nu niet worden geladen').waitFor()
  await page.unroute(dialogCode)
  await grid.focusRow('Albanië')
  await page.keyboard.press('Enter')
  await findDialog(page, 'Wijzig record').getByText('Albanië · 3 van 249').waitFor()
  await expect.poll(() => focusedIn(page, '[role=dialog] input')).toBe(true)
})

/** Keeps the code of the edit dialog back; gives the request once it was made. */
async function holdCode(page: Page): Promise<{ request: Promise<{ release: () => void }> }> {
  const asked = Promise.withResolvers<{ release: () => void }>()
  await page.route(dialogCode, (route: Route) => asked.resolve({ release: () => void route.continue() }))
  return { request: asked.promise }
}

function focusedIn(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
}
