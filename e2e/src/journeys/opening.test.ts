import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addresses } from '../pages/addresses.ts'
import { heading } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test.each([
  ['Landen', addresses.Landen],
  ['Resources', addresses.Resources],
  ['Vandaag', '/'],
])('%s opens by its address with at most six calls, none of which fails', async (title, address) => {
  const { page } = await product.visit({ as: 'beheerder' })
  await open(page, title, address)
  const calls = listCalls(page)
  await page.reload()
  await shown(page, title)
  await page.waitForRequest(/\/api\/realtime\/negotiate/)
  expect(calls.asked.length, calls.asked.join('\n')).toBeLessThanOrEqual(6)
  expect(calls.failed).toEqual([])
  expect(calls.asked.filter((call) => call.endsWith('/search'))).toHaveLength(title === 'Vandaag' ? 0 : 1)
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
