import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { OtherUser } from '../other-user.ts'
import { findDialog } from '../pages/dialog.ts'
import { liveNotice, subscribeToHub } from '../pages/live.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
let annelies: OtherUser
/** Milliseconds after a message by which the list would have been read again. */
const longerThanRefresh = 2_000

beforeAll(async () => {
  annelies = await OtherUser.at(product.server)
})

test('a list changed by another user says so and updates, keeping selection, focus and open menu', async () => {
  const { page, hub, grid } = await openBanks()
  await grid.mark('Adyen', 'ASN Bank')
  await grid.focusRow('Anadolubank Nederland')
  await annelies.change('Adyen', { city: 'Haarlem' })

  await liveNotice(page).getByText('Adyen is gewijzigd door Annelies de Wit.').waitFor()
  await expect.poll(async () => (await grid.cell('Adyen', 'Plaats')).innerText()).toBe('Haarlem')
  await expectAccessible(page, 'list that somebody else changed')
  await page.getByText('2 gemarkeerd').waitFor()
  expect(await grid.row('Adyen').getAttribute('aria-selected')).toBe('true')
  expect(
    await grid.cellWith('Anadolubank Nederland').evaluate((cell) => cell === document.activeElement),
  ).toBe(true)

  // It waits as long as a menu is open.
  const searches = countSearches(page)
  await grid.cellWith('Anadolubank Nederland').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Audit trail' }).waitFor()
  await annelies.change('Adyen', { city: 'Zaandam' })
  await expect.poll(() => hub.changes()).toBe(2)
  await page.waitForTimeout(longerThanRefresh)
  expect(searches()).toBe(0)
  expect(await (await grid.cell('Adyen', 'Plaats')).innerText()).toBe('Haarlem')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await grid.cell('Adyen', 'Plaats')).innerText()).toBe('Zaandam')
  expect(
    await grid.cellWith('Anadolubank Nederland').evaluate((cell) => cell === document.activeElement),
  ).toBe(true)
})

test('the row under the pointer keeps its position when rows above it change', async () => {
  const { page, grid } = await openBanks()
  const row = grid.cellWith('ASN Bank')
  await row.hover()
  const top = await topOf(row)
  await annelies.add({ description: 'Aaa Bank', bankIdentifierCode: 'AAAANL2A' })
  await liveNotice(page).getByText('Aaa Bank is toegevoegd door Annelies de Wit.').waitFor()
  expect(await topOf(row)).toBe(top)

  await annelies.deactivate('Aaa Bank')
  await liveNotice(page)
    .getByText(/Aaa Bank staat hier niet meer/)
    .waitFor()
  expect(await topOf(row)).toBe(top)

  // At the very top there is nothing to scroll back to.
  await annelies.deactivate('ABN AMRO Bank')
  // Told together with the one before, when that was just now.
  await liveNotice(page)
    .getByText(/(ABN AMRO Bank staat|2 records staan) hier niet meer/)
    .waitFor()
  expect(await topOf(row)).toBe(top)
  // Without a hand there, the rows close up again.
  await page.mouse.move(5, 5)
  await expect.poll(() => topOf(row)).toBe(top - 32)
})

test('the focused row keeps its position in a short or scrolled list', async () => {
  const { page, grid } = await openBanks()
  await grid.focusRow('Adyen')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowUp')
  const focused = grid.locator.locator('[role=gridcell]:focus')
  const top = await topOf(focused)
  const text = await focused.innerText()
  await annelies.add({ description: 'Aab Bank', bankIdentifierCode: 'AABANL2A' })
  await liveNotice(page).getByText('Aab Bank is toegevoegd door Annelies de Wit.').waitFor()
  expect(await topOf(focused)).toBe(top)
  expect(await focused.innerText()).toBe(text)
})

test('an open record says at once that another user changed it', async () => {
  const { page, grid } = await openBanks()
  await grid.cellWith('Commerzbank Nederland').dblclick()
  const form = findDialog(page, 'Wijzig record')
  const city = form.getByRole('textbox', { name: 'Plaats', exact: true })
  await city.waitFor()
  await annelies.change('Commerzbank Nederland', { city: 'Rotterdam' })
  await form.getByText('Deze gegevens zijn zojuist gewijzigd door Annelies de Wit.').waitFor()
  await form.getByText(/Anders dan daarnet: Plaats\./).waitFor()
  expect(await city.inputValue()).toBe('Rotterdam')
  await expectAccessible(page, 'record that was changed while it was open')

  const remark = form.getByRole('textbox', { name: 'Opmerking', exact: true })
  await remark.fill('Van mij')
  await annelies.change('Commerzbank Nederland', { city: 'Utrecht' })
  await form.getByRole('alert').getByRole('button', { name: 'Wijzigingen vergelijken' }).click()
  const conflict = findDialog(page, 'Intussen gewijzigd')
  await conflict.getByRole('row', { name: 'Plaats Rotterdam Utrecht Van Annelies de Wit' }).waitFor()
  await conflict.getByRole('button', { name: 'Opslaan', exact: true }).click()
  await conflict.waitFor({ state: 'detached' })
  await expect
    .poll(() => annelies.read('Commerzbank Nederland'))
    .toMatchObject({ city: 'Utrecht', remark: 'Van mij' })
})

test("a user's own change shows without notice in another window and in this one", async () => {
  const { page, context, hub, grid } = await openBanks()
  const other = await context.newPage()
  const otherHub = subscribeToHub(other)
  const otherGrid = await openList(other, 'Banken')
  await otherHub.joined()
  await page.bringToFront()
  await grid.cellWith('Credit Europe Bank').dblclick()
  const form = findDialog(page, 'Wijzig record')
  await form.getByRole('textbox', { name: 'Plaats', exact: true }).fill('Leiden')
  await page.keyboard.press('Control+Shift+S')
  await form.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await otherGrid.cell('Credit Europe Bank', 'Plaats')).innerText())
    .toBe('Leiden')
  expect(await liveNotice(other).count()).toBe(0)
  await expect.poll(() => hub.changes()).toBe(1)
  await page.waitForTimeout(longerThanRefresh)
  expect(await liveNotice(page).count()).toBe(0)
  await annelies.change('Adyen', { city: 'Delft' })
  await liveNotice(page).getByText('Adyen is gewijzigd door Annelies de Wit.').waitFor()
})

test('a list does not change under a pressed pointer', async () => {
  const { page, hub, grid } = await openBanks()
  const before = await (await grid.cell('Adyen', 'Plaats')).innerText()
  await grid.cellWith('ASN Bank').hover()
  await page.mouse.down()
  await annelies.change('Adyen', { city: 'Meppel' })
  await expect.poll(() => hub.changes()).toBe(1)
  await page.waitForTimeout(longerThanRefresh)
  expect(await (await grid.cell('Adyen', 'Plaats')).innerText()).toBe(before)
  await page.mouse.up()
  await expect.poll(async () => (await grid.cell('Adyen', 'Plaats')).innerText()).toBe('Meppel')
})

async function openBanks() {
  const visit = await product.visit({ as: 'beheerder' })
  const hub = subscribeToHub(visit.page)
  const grid = await openList(visit.page, 'Banken')
  const reread = visit.page.waitForResponse(isBankSearch)
  await hub.joined()
  // Joining has the list read once more, within 5 s.
  await reread
  return { ...visit, hub, grid }
}

/** How often the page has searched for banks since. */
function countSearches(page: Page): () => number {
  let searches = 0
  page.on('request', (request) => {
    if (isBankSearch(request)) searches += 1
  })
  return () => searches
}

function isBankSearch(call: { url(): string }): boolean {
  return call.url().endsWith('/api/main/banks/search')
}

async function topOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not shown')
  return Math.round(box.y)
}
