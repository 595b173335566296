import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { openList, searchFor } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const calls = '**/api/main/countries'

/** The server does what it is asked, and the network drops its answer. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}

async function fillCountry(page: Page, description: string, code: string): Promise<Locator> {
  await openList(page, 'Landen')
  await page.keyboard.press('Alt+N')
  const form = findDialog(page, 'Voeg record toe')
  await form.getByRole('textbox', { name: 'Omschrijving', exact: true }).fill(description)
  await form.getByRole('textbox', { name: 'ISO-code 2', exact: true }).fill(code.slice(0, 2))
  await form.getByRole('textbox', { name: 'ISO-code 3', exact: true }).fill(code)
  return form
}

test('a save whose response is lost succeeds, once and without an error', async () => {
  const { page } = await product.visit({ as: 'beheerder', expected: /net::ERR_CONNECTION_RESET/ })
  const form = await fillCountry(page, 'Lyonesse', 'QLY')
  await page.route(calls, loseAnswer, { times: 1 })
  await page.keyboard.press('Control+S')
  await toast(page, 'Land toegevoegd').waitFor()
  await form.waitFor({ state: 'detached' })
  expect(await page.getByRole('alert').filter({ hasNotText: 'Land toegevoegd' }).count()).toBe(0)
  await searchFor(page, 'ISO-code 3', 'QLY', 1)
})

test('without any response the form says so and keeps its input; saving again stores it once', async () => {
  const { page } = await product.visit({ as: 'beheerder', expected: /net::ERR_CONNECTION_RESET/ })
  const form = await fillCountry(page, 'Hyperborea', 'QHY')
  await page.route(calls, loseAnswer)
  await page.keyboard.press('Control+S')
  await form.getByRole('alert').getByText('Onbekend of het is opgeslagen').waitFor()
  expect(await form.getByRole('textbox', { name: 'Omschrijving', exact: true }).inputValue()).toBe(
    'Hyperborea',
  )
  await expectAccessible(page, 'a save of which nobody knows what came of it')

  await page.unroute(calls)
  await page.keyboard.press('Control+S')
  await toast(page, 'Land toegevoegd').waitFor()
  await form.waitFor({ state: 'detached' })
  await searchFor(page, 'ISO-code 3', 'QHY', 1)
})
