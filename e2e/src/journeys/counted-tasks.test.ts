import { TeamRecords } from '@stamboek/testing/resource-teams/team-records'
import type { TestClient } from '@stamboek/testing/server/test-client'
import { allow, callOnTasks, TaskRecords } from '@stamboek/testing/tasks/task-records'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { OtherUser } from '../other-user.ts'
import { type CountedHands, countHands } from '../pages/count-hands.ts'
import { findDialog } from '../pages/dialog.ts'
import { heading, menu, palette, toast } from '../pages/frame.ts'
import { createGrid, type Grid } from '../pages/grid.ts'
import { found, openList, searchCard } from '../pages/record-list.ts'
import { teamsOf } from '../pages/resource-per-team.ts'
import { openTasks, select } from '../pages/task-list.ts'
import { runProduct } from '../product.ts'

// Each count begins on the page, or on the list that was found, and ends with the outcome.

const product = runProduct()
const nextYear = new Date().getFullYear() + 1
let administrator: TestClient
let planner: TestClient
let make: TaskRecords

beforeAll(async () => {
  administrator = await product.server.signIn('beheerder', 'Noord-Holland Zorg')
  planner = await product.server.signIn('planner')
  make = await TaskRecords.create(administrator)
})

test('my late tasks are one click from Vandaag', async () => {
  const { page, hands } = await openToday('Dak dichten')
  await hands.click(page.getByRole('group', { name: 'Mijn taken' }).getByRole('link', { name: /^Te laat/ }))
  await createGrid(page, 'Mijn taken').cellWith('Dak dichten').waitFor()
  expect(hands.count()).toBe(1)
})

test('my late tasks are five keys from Vandaag', async () => {
  const { page, hands } = await openToday('Goot legen')
  await hands.press('Tab')
  await hands.press('Enter')
  await page.locator('main:focus').waitFor()
  await hands.tabTo(page.getByRole('link', { name: /^Te laat/ }).first())
  await hands.press('Enter')
  await createGrid(page, 'Mijn taken').cellWith('Goot legen').waitFor()
  expect(hands.count()).toBeLessThanOrEqual(5)
})

test('three tasks of which one is refused are finished by six clicks', async () => {
  const { page, hands } = await openVault('Kluis')
  await hands.click(page.locator('[role=columnheader][data-kind=mark]'))
  await hands.click(page.getByRole('button', { name: 'Afronden…' }))
  const dialog = findDialog(page, 'Taken afronden')
  const status = select(dialog, 'Status')
  await status.getByText('Kies…').waitFor()
  await hands.click(status)
  await hands.choose('Voltooid')
  await hands.click(dialog.getByRole('button', { name: 'Taken afronden' }))
  await dialog.getByText('2 records zijn gewijzigd. 1 record is niet gewijzigd:').waitFor()
  await hands.click(dialog.getByRole('button', { name: 'Sluiten' }).last())
  await found(page, 1)
  expect(hands.count()).toBeLessThanOrEqual(6)
})

test('three tasks of which one is refused are finished by five keys', async () => {
  const { page, hands } = await openVault('Brandkast')
  await focusInGrid(page)
  await hands.press('Control+a')
  await page.getByText('3 gemarkeerd').waitFor()
  await hands.press('Alt+a')
  const dialog = findDialog(page, 'Taken afronden')
  await select(dialog, 'Status').getByText('Kies…').and(page.locator(':focus, :focus *')).waitFor()
  await hands.press('v')
  await dialog.getByText('3 geselecteerd, 1 kan niet:').waitFor()
  await hands.press('Control+s')
  await dialog.getByText('2 records zijn gewijzigd. 1 record is niet gewijzigd:').waitFor()
  await hands.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await found(page, 1)
  expect(hands.count()).toBeLessThanOrEqual(6)
})

test('five tasks go to a team with a deadline by seven clicks', async () => {
  const { page, grid, hands } = await openTen('Zwaan ringen')
  await markRange(grid, hands, 5)
  await page.getByText('5 gemarkeerd').waitFor()
  await hands.click(page.getByRole('button', { name: 'Resource/team toewijzen…' }))
  const dialog = findDialog(page, 'Resource/team toewijzen')
  await hands.click(select(dialog, 'Team'))
  await hands.choose('Kraamzorg Amsterdam')
  await hands.click(dialog.getByRole('textbox', { name: 'Nieuwe deadline' }))
  await page.keyboard.type(`0103${nextYear}`)
  await hands.click(dialog.getByRole('button', { name: 'Toewijzen', exact: true }), { force: true })
  await toast(page, '5 taken zijn succesvol gewijzigd.').waitFor()
  expect(hands.count()).toBeLessThanOrEqual(8)
  await expect.poll(async () => (await grid.texts('Team')).filter(Boolean)).toHaveLength(5)
})

test('ten deadlines move a week by six clicks', async () => {
  const { page, grid, hands } = await openTen('Mol vangen')
  await hands.click(page.locator('[role=columnheader][data-kind=mark]'))
  await page.getByText('10 gemarkeerd').waitFor()
  await hands.click(page.getByRole('button', { name: 'Deadline…' }))
  const dialog = findDialog(page, 'Deadline')
  await hands.click(dialog.getByRole('radio', { name: 'Later' }))
  await hands.click(select(dialog, 'Eenheid'))
  await hands.choose('Week')
  await hands.click(dialog.getByRole('button', { name: 'Deadline wijzigen' }))
  await toast(page, '10 taken zijn gewijzigd.').waitFor()
  expect(hands.count()).toBeLessThanOrEqual(7)
  await expect.poll(() => grid.texts('Deadline')).toEqual(Array.from({ length: 10 }, () => '08-03-2027'))
})

test('somebody moves to another team on 1 January by four clicks and a Tab', async () => {
  const { page, grid, hands, who, to } = await openTeam('Trein')
  await hands.click(grid.cellWith(who), { button: 'right' })
  await hands.click(page.getByRole('menuitem', { name: 'Verplaats naar team…' }))
  const dialog = findDialog(page, /^Verplaats Trein/)
  await dialog.locator('button[aria-haspopup=listbox]:focus').waitFor()
  await page.keyboard.type(to)
  await hands.choose(to)
  await focused(dialog.getByRole('button', { name: `${to} Naar team` })).waitFor()
  await hands.press('Tab')
  await page.keyboard.type(`0101${nextYear}`)
  await hands.click(dialog.getByRole('button', { name: 'Verplaatsen' }))
  await toast(page, `verplaatst naar ${to}`).waitFor()
  expect(hands.count()).toBeLessThanOrEqual(6)
})

test('somebody moves to another team on 1 January by six keys', async () => {
  const { page, grid, hands, who, to } = await openTeam('Tram')
  await focusInGrid(page)
  await hands.press('ArrowDown')
  await focused(grid.cellWith(who)).waitFor()
  await chooseInMenu(page, hands, 'Verplaats naar team…')
  const dialog = findDialog(page, /^Verplaats Tram/)
  await dialog.locator('button[aria-haspopup=listbox]:focus').waitFor()
  await page.keyboard.type(to)
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual([to])
  await hands.press('Enter')
  await focused(dialog.getByRole('button', { name: `${to} Naar team` })).waitFor()
  await hands.tabTo(dialog.getByRole('textbox', { name: 'Met ingang van' }))
  await page.keyboard.type(`0101${nextYear}`)
  await hands.press('Control+s')
  await toast(page, `verplaatst naar ${to}`).waitFor()
  expect(hands.count()).toBeLessThanOrEqual(7)
  await expect.poll(() => teamsOf(grid, who)).toHaveLength(1)
})

test('twelve countries are deactivated and two of them taken back by ten clicks', async () => {
  const { page, grid, hands } = await openCountries()
  await markRange(grid, hands, 12)
  await page.getByText('12 gemarkeerd').waitFor()
  await hands.click(page.getByRole('button', { name: 'Deactiveren' }))
  await hands.click(findDialog(page, 'Records deactiveren').getByRole('button', { name: 'Deactiveren' }))
  await toast(page, '12 records zijn succesvol gedeactiveerd.').waitFor()
  await hands.click(statusFilter(page))
  await hands.choose('Inactief')
  await found(page, 12)
  await markRange(grid, hands, 2)
  await page.getByText(/^2 gemarkeerd/).waitFor()
  await hands.click(page.getByRole('button', { name: 'Activeren', exact: true }))
  await hands.click(findDialog(page, 'Records activeren').getByRole('button', { name: 'Activeren' }))
  await found(page, 10)
  expect(hands.count()).toBeLessThanOrEqual(11)
})

test('twelve countries are deactivated and two of them taken back by 26 keys', async () => {
  const { page, hands } = await openCountries()
  await hands.press('/')
  await hands.press('Enter')
  await focusInGrid(page)
  await hands.press('Space')
  for (let row = 1; row < 12; row += 1) await hands.press('Shift+ArrowDown')
  await page.getByText('12 gemarkeerd').waitFor()
  await hands.press('Delete')
  await findDialog(page, 'Records deactiveren').locator('textarea:focus').waitFor()
  await hands.press('Control+s')
  await toast(page, '12 records zijn succesvol gedeactiveerd.').waitFor()
  await focusInGrid(page)
  await hands.press('/')
  await hands.tabTo(statusFilter(page))
  await hands.press('i')
  await found(page, 12)
  await hands.press('/')
  await hands.press('Enter')
  await focusInGrid(page)
  await hands.press('Space')
  await hands.press('Shift+ArrowDown')
  await page.getByText(/^2 gemarkeerd/).waitFor()
  await chooseInMenu(page, hands, 'Activeren')
  await findDialog(page, 'Records activeren').locator('textarea:focus').waitFor()
  await hands.press('Control+s')
  await found(page, 10)
  expect(hands.count()).toBeLessThanOrEqual(27)
})

test('what a colleague changed last week is four clicks from Vandaag', async () => {
  const { page, hands } = await openNextWeek('Breda')
  await hands.click(menu(page).getByRole('link', { name: 'Wijzigingen' }))
  await hands.click(page.getByRole('button', { name: 'Vorige week' }))
  await hands.click(page.getByRole('link', { name: 'Annelies de Wit' }).first())
  const grid = createGrid(page, 'Wijzigingen')
  await grid.cellWith('ING Bank').first().waitFor({ state: 'detached' })
  await hands.click(
    grid
      .row('bunq')
      .first()
      .getByRole('button', { name: /openklappen/ }),
  )
  await page.getByRole('row', { name: /^Plaats .* Breda$/ }).waitFor()
  expect(hands.count()).toBeLessThanOrEqual(5)
})

test('what a colleague changed last week is 19 keys from Vandaag', async () => {
  const { page, hands } = await openNextWeek('Delft')
  await hands.press('Control+k')
  await palette(page).getByRole('option').first().waitFor()
  await page.keyboard.type('wijzigingen')
  await palette(page).getByRole('option', { name: 'Wijzigingen' }).waitFor()
  await hands.press('Enter')
  await heading(page, 'Wijzigingen').waitFor()
  await hands.tabTo(page.getByRole('button', { name: 'Vorige week' }))
  await hands.press('Space')
  await hands.tabTo(page.getByRole('button', { name: /^Iedereen/ }))
  await page.keyboard.type('Annelies')
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Annelies de Wit'])
  await hands.press('Enter')
  await hands.press('Escape')
  const grid = createGrid(page, 'Wijzigingen')
  await grid.cellWith('ING Bank').first().waitFor({ state: 'detached' })
  await hands.tabTo(grid.locator)
  await hands.press('+')
  await page.getByRole('row', { name: /^Plaats .* Delft$/ }).waitFor()
  expect(hands.count()).toBeLessThanOrEqual(20)
})

/** Opens Vandaag with one late task of the planner. */
async function openToday(description: string) {
  const task = await make.makeTask(await make.makeType(), {
    description,
    deadlineUtc: '2020-03-02T11:00:00.000Z',
  })
  await callOnTasks(planner, 'assigntome', [task])
  const { page } = await product.visit({ as: 'planner' })
  await page.goto('/')
  await page.getByRole('group', { name: 'Mijn taken' }).waitFor()
  return { page, hands: countHands(page) }
}

/** Finds three tasks, of which the planner may not finish one. */
async function openVault(word: string) {
  const [free, guarded] = [await make.makeType(), await make.makeType()]
  for (const type of [free, guarded, free]) await make.makeTask(type, { description: `${word} openen` })
  await make.restrict(guarded, [allow(await make.makeFunction(), { allowedToHandle: true })])
  const { page } = await product.visit({ as: 'planner' })
  await openTasks(page, word, 3)
  return { page, hands: countHands(page) }
}

/** Finds ten tasks with the same deadline. */
async function openTen(description: string) {
  const members = { description, deadlineUtc: '2027-03-01T11:00:00.000Z' }
  await make.makeTasks(10, await make.makeType(), members)
  const { page } = await product.visit({ as: 'planner', width: 2600 })
  const grid = await openTasks(page, description, 10)
  return { page, grid, hands: countHands(page) }
}

/** Finds a team with one resource, and makes another team to go to. */
async function openTeam(word: string) {
  const teams = new TeamRecords(administrator, word)
  const type = await teams.makeTeamType()
  const to = `${word}team Zuid`
  const from = await teams.makeTeam(type, { description: `${word}team Noord` })
  await teams.makeTeam(type, { description: to })
  const description = `${word} Vertrekt`
  await teams.assign(await teams.makeResource(await teams.makeResourceType(), { description }), from)
  const { page } = await product.visit({ as: 'planner' })
  const grid = await openList(page, 'Resource per team')
  await searchCard(page).getByRole('textbox', { name: 'Team' }).fill(`${word}team Noord`)
  await page.keyboard.press('Enter')
  await grid.cellWith(`${word}team Zuid`).waitFor({ state: 'detached' })
  await grid.cellWith(description).waitFor()
  return { page, grid, hands: countHands(page), who: description, to }
}

/** Opens the countries, all of them active. */
async function openCountries() {
  const path = '/api/main/countries'
  const { body } = await administrator.post<{ items: readonly { id: string }[] }>(`${path}/search`, {
    search: { status: 'Inactive' },
  })
  const ids = body.items.map(({ id }) => id)
  if (ids.length > 0) await administrator.post(`${path}/bulkactivate`, { ids })
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  return { page, grid, hands: countHands(page) }
}

/** Opens Vandaag a week after a colleague, and then the user, changed something. */
async function openNextWeek(city: string) {
  const [colleague, self] = [
    await OtherUser.at(product.server),
    await OtherUser.at(product.server, 'beheerder'),
  ]
  await colleague.change('bunq', { city })
  await self.change('ING Bank', { city })
  const { page } = await product.visit({ as: 'beheerder' })
  await page.clock.setFixedTime(Date.now() + 7 * 86_400_000)
  await page.goto('/')
  await heading(page, 'Vandaag').waitFor()
  return { page, hands: countHands(page) }
}

function statusFilter(page: Page): Locator {
  return searchCard(page).getByRole('button', { name: /^Status: \w+$|Status$/ })
}

/** Opens the menu of a row, and chooses an action by the first letters of its name. */
async function chooseInMenu(page: Page, hands: CountedHands, action: string): Promise<void> {
  await hands.press('Shift+F10')
  await page.locator('[role=menu]:focus-within').waitFor()
  await page.keyboard.type(action.slice(0, 3))
  await focused(page.getByRole('menuitem', { name: action, exact: true })).waitFor()
  await hands.press('Enter')
}

function focused(target: Locator): Locator {
  return target.and(target.page().locator(':focus'))
}

async function focusInGrid(page: Page): Promise<void> {
  await page.locator('[data-grid] [role=gridcell]:focus').waitFor()
}

/** Marks the first rows by the first and the last of them. */
async function markRange({ locator }: Grid, hands: CountedHands, count: number): Promise<void> {
  const marks = locator.locator('[role=gridcell][data-kind=mark]')
  await hands.click(marks.first())
  await hands.click(marks.nth(count - 1), { modifiers: ['Shift'] })
}
