import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addresses } from '../pages/addresses.ts'
import { heading } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test.each([
  { title: 'Landen', address: addresses.Landen, searches: 1 },
  { title: 'Resources', address: addresses.Resources, searches: 1 },
  { title: 'Mijn taken', address: addresses['Mijn taken'], searches: 0 },
  { title: 'Vandaag', address: '/', searches: 0 },
])('$title opens by its address with at most six calls, none of which fails', async (given) => {
  const { title, address, searches } = given
  const { page } = await product.visit({ as: 'beheerder' })
  await open(page, title, address)
  const calls = listCalls(page)
  await page.reload()
  await shown(page, title)
  await page.waitForRequest(/\/api\/realtime\/negotiate/)
  console.log(
    'CALLS',
    title,
    calls.asked.length,
    calls.asked.map((c) => c.replace(/https?:..[^/]*/, '')).join(' | '),
  )
  expect(calls.asked.length, calls.asked.join('\n')).toBeLessThanOrEqual(6)
  expect(calls.failed).toEqual([])
  expect(calls.asked.filter((call) => call.endsWith('/search'))).toHaveLength(searches)
})

test('a list page fetches at most 220 kB of JavaScript before its first row', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-grid] [data-row="0"]')) return
      performance.mark('first-row')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(addresses.Landen)
  await shown(page, 'Landen')
  const bytes = await page.evaluate(() => {
    const [firstRow] = performance.getEntriesByName('first-row')
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return resources
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (firstRow?.startTime ?? Infinity))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  })
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThanOrEqual(220_000)
})

test('the page to sign in asks nothing that fails', async () => {
  const { page } = await product.visit()
  const calls = listCalls(page)
  await page.goto('/')
  await page.getByRole('button', { name: /Marieke van den Berg/ }).waitFor()
  expect(calls.asked.length, calls.asked.join('\n')).toBeGreaterThan(0)
  expect(calls.failed).toEqual([])
})

async function open(page: Page, title: string, address: string): Promise<void> {
  await page.goto(address)
  await shown(page, title)
}

async function shown(page: Page, title: string): Promise<void> {
  await heading(page, title).waitFor()
  if (title !== 'Vandaag') await createGrid(page, title).ready()
}

function listCalls(page: Page) {
  const asked: string[] = []
  const failed: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(`${request.method()} ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  return { asked, failed }
}
