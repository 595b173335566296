import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { OtherUser } from '../other-user.ts'
import { openPage } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { found, openList } from '../pages/record-list.ts'
import { tallWindow } from '../pages/resource-per-team.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const mark = /^Gewijzigd sinds uw laatste bezoek door Annelies de Wit, \d\d-\d\d-\d{4} \d\d:\d\d$/
const marks = (page: Page) => page.getByRole('img', { name: /^Gewijzigd sinds uw laatste bezoek/ })
const toggle = (page: Page, count: number) =>
  page.getByRole('button', { name: `${count} gewijzigd sinds laatste bezoek` })

/** Opens the list of countries, which ends the visit of the page before. */
async function leave(page: Page): Promise<void> {
  await openPage(page, 'Landen')
  await createGrid(page, 'Landen').ready()
}

test('a list marks what others changed since the last visit, until it is left again', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Banken')
  const other = await OtherUser.at(product.server)
  await leave(page)
  await other.change('bunq', { city: 'Breda' })
  // On the second page of the list.
  await other.change('Triodos Bank', { city: 'Zeist' })

  await openPage(page, 'Banken')
  await grid.ready()
  await grid.row('bunq').getByRole('img', { name: mark }).waitFor()
  await toggle(page, 2).waitFor()
  expect(await marks(page).count()).toBe(1)
  await expectAccessible(page, 'list with changes since the last visit')

  await page.reload()
  await grid.ready()
  await toggle(page, 2).click()
  await found(page, 2)
  await grid.row('Triodos Bank').getByRole('img', { name: mark }).waitFor()
  await other.change('Adyen', { city: 'Delft' })
  await grid.row('Adyen').getByRole('img', { name: mark }).waitFor()
  await toggle(page, 3).click()
  await grid.row('ABN AMRO Bank').waitFor()

  await leave(page)
  await page.goBack()
  await toggle(page, 3).waitFor()
  await grid.ready()
  await leave(page)
  await openPage(page, 'Banken')
  await grid.row('bunq').waitFor()
  expect(await marks(page).count()).toBe(0)
  expect(await page.getByText('laatste bezoek').count()).toBe(0)
})

test('a visit on another machine counts, changes of the user do not', async () => {
  const [first, second] = [await product.visit({ as: 'beheerder' }), await product.visit({ as: 'beheerder' })]
  await openList(first.page, 'Banken')
  const isSaved = first.page.waitForResponse(
    (response) => response.url().includes('pageVisit') && response.request().method() === 'POST',
  )
  await leave(first.page)
  await isSaved
  const other = await OtherUser.at(product.server)
  await other.change('Knab', { city: 'Hoofddorp' })
  const me = await OtherUser.at(product.server, 'beheerder')
  await me.change('Adyen', { city: 'Utrecht' })

  const grid = await openList(second.page, 'Banken')
  await toggle(second.page, 1).click()
  await found(second.page, 1)
  await grid.row('Knab').getByRole('img', { name: mark }).waitFor()
  expect(await marks(second.page).count()).toBe(1)
})

test('a tree shows what others changed with the teams above it', async () => {
  const { page } = await product.visit({ as: 'planner', ...tallWindow })
  const grid = await openList(page, 'Resource per team')
  await openPage(page, 'Resources')
  await createGrid(page, 'Resources').ready()
  const other = await product.server.signIn('beheerder', 'Noord-Holland Zorg')
  const path = '/api/main/resourceteams'
  const search = { description: 'Wijkteam Nieuw-West' }
  const { body } = await other.post<{ items: readonly AnyRecord[] }>(`${path}/search`, { search })
  const [team] = body.items
  const changed = await other.put(`${path}/${team?.id}`, {
    rowVersion: team?.rowVersion,
    remark: 'Nieuw adres',
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)

  await openPage(page, 'Resource per team')
  await grid.ready()
  await toggle(page, 1).click()
  await expect.poll(() => grid.locator.getByRole('row').count()).toBe(3)
  await grid
    .row('Wijkteam Nieuw-West')
    .getByRole('img', { name: /door Marieke van den Berg/ })
    .waitFor()
  await grid.row('Vestiging Amsterdam').waitFor()
  await toggle(page, 1).click()
  await grid.row('Vestiging Haarlem').waitFor()
})
