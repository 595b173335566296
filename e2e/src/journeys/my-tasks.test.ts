import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { TestClient } from '@stamboek/testing/server/test-client'
import { callOnTasks, readTask, TaskRecords, tasks } from '@stamboek/testing/tasks/task-records'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { addresses } from '../pages/addresses.ts'
import { countHands } from '../pages/count-hands.ts'
import { findDialog } from '../pages/dialog.ts'
import { heading, palette, toast } from '../pages/frame.ts'
import { createGrid, type Grid } from '../pages/grid.ts'
import { subscribeToHub } from '../pages/live.ts'
import { foldSearch, found, searchCard, searchFor } from '../pages/record-list.ts'
import { select } from '../pages/task-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
let client: TestClient
let make: TaskRecords
/** A type that everybody may do everything with. */
let free: AnyRecord

beforeAll(async () => {
  client = await product.server.signIn('planner')
  const administrator = await product.server.signIn('beheerder', 'Noord-Holland Zorg')
  make = await TaskRecords.create(administrator)
  free = await make.makeType()
  // Leaves one status of the type Completed.
  const ids = [make.idOf('Voltooid zonder resultaat')]
  await administrator.post('/api/main/taskstatuses/bulkdeactivate', { ids })
})
beforeEach(async () => {
  // Only the tasks of a test are left to take.
  while ((await client.post<{ id: string | null }>(`${tasks}/claimnext`, {})).body.id !== null);
})

const late = '2020-03-02T11:00:00.000Z'

test('the counts stand there before a search, follow changes, and search for what they count', async () => {
  const { page } = await product.visit({ as: 'planner' })
  const hub = subscribeToHub(page)
  await openMine(page)
  const count = await readFacet(page, 'Te laat')
  await page.getByText('Nog niet gezocht').waitFor()
  await expectAccessible(page, 'counts before a search')
  await hub.joined()
  await makeMine('Kuil dempen', { deadlineUtc: late })
  await expect.poll(() => readFacet(page, 'Te laat')).toBe(count + 1)
  await facet(page, 'Te laat').click()
  await found(page, count + 1)
})

test('the late tasks are one press away from the first page and from the page itself, and none if it searches when it opens', async () => {
  await makeMine('Dak dichten', { deadlineUtc: late })
  const { page } = await product.visit({ as: 'planner' })
  const grid = createGrid(page, 'Mijn taken')
  await page.goto('/')
  await page
    .getByRole('region', { name: /^Wat op je wacht/ })
    .getByRole('link', { name: /^Te laat/ })
    .first()
    .click()
  await grid.cellWith('Dak dichten').waitFor()
  await page.goto(addresses['Mijn taken'])
  await facet(page, 'Te laat').click()
  await grid.cellWith('Dak dichten').waitFor()

  await page.goto(addresses['Mijn taken'])
  await chooseImmediate(page)
  await page.goto(addresses['Mijn taken'])
  await grid.cellWith('Dak dichten').waitFor()
  // Only this page.
  await page.goto(addresses['Taakbeheer'])
  await page.getByText('Nog niet gezocht').waitFor()
  await facet(page, 'Te laat').waitFor()
  expect(await page.getByText('Nog niet gezocht').isVisible()).toBe(true)
})

test('a task is finished six keys after signing in, and the next one is under the hand', async () => {
  await makeMine('Aap voeren', { deadlineUtc: '2019-01-01T11:00:00.000Z' })
  await makeMine('Beer voeren', { deadlineUtc: '2019-01-02T11:00:00.000Z' })
  const { page } = await product.visit({ as: 'planner' })
  await openMine(page)
  await chooseImmediate(page)
  await page.goto('/')
  await heading(page, 'Vandaag').waitFor()

  const keys = countHands(page)
  await keys.press('Control+k')
  await palette(page).getByRole('option').first().waitFor()
  await keys.press('m')
  await keys.press('i')
  await palette(page)
    .getByRole('option', { name: /^Mijn taken/ })
    .waitFor()
  await keys.press('Enter')
  const grid = createGrid(page, 'Mijn taken')
  await grid.cellWith('Aap voeren').waitFor()
  await keys.press('ArrowDown')
  await expectFocused(grid.row('Aap voeren'))
  await keys.press('Alt+a')
  await toast(page, 'Taak "Aap voeren" is succesvol afgerond.').waitFor()
  expect(keys.count()).toBeLessThanOrEqual(6)
  await expectFocused(grid.row('Beer voeren'))
  await keys.press('Alt+a')
  await toast(page, 'Taak "Beer voeren" is succesvol afgerond.').waitFor()
})

test('five tasks go to a team with a deadline by twelve keys', async () => {
  await make.makeTasks(10, free, { description: 'Zwaan ringen', deadlineUtc: late })
  const { page } = await product.visit({ as: 'planner' })
  await page.goto(addresses['Taakbeheer'])
  await searchFor(page, 'Omschrijving', 'Zwaan ringen', 10)
  const grid = createGrid(page, 'Taakbeheer')

  const keys = countHands(page)
  await keys.press('ArrowDown')
  for (let row = 1; row < 5; row += 1) await keys.press('Shift+ArrowDown')
  await page.getByText('5 gemarkeerd').waitFor()
  await keys.press('Alt+t')
  const dialog = findDialog(page, 'Resource/team toewijzen')
  const team = select(dialog, 'Team')
  await team.getByText('Kies…').waitFor()
  await keys.tabTo(team)
  await keys.press('k')
  await page
    .getByRole('option', { name: /^Kraamzorg/ })
    .first()
    .waitFor()
  await keys.press('Enter')
  await keys.press('Tab')
  await keys.press('t')
  await keys.press('Control+s')
  await toast(page, '5 taken zijn succesvol gewijzigd.').waitFor()
  expect(keys.count()).toBeLessThanOrEqual(12)
  expect(await grid.texts('Team')).toContain('Kraamzorg Amsterdam')
})

test('ten deadlines move a week by ten keys', async () => {
  await make.makeTasks(10, free, { description: 'Mol vangen', deadlineUtc: '2027-03-01T11:00:00.000Z' })
  const { page } = await product.visit({ as: 'planner' })
  await page.goto(addresses['Taakbeheer'])
  await searchFor(page, 'Omschrijving', 'Mol vangen', 10)
  const grid = createGrid(page, 'Taakbeheer')

  const keys = countHands(page)
  await keys.press('ArrowDown')
  await keys.press('Control+a')
  await page.getByText('10 gemarkeerd').waitFor()
  await keys.press('Alt+l')
  const dialog = findDialog(page, 'Deadline')
  await dialog.getByRole('radio', { name: 'Later' }).waitFor()
  await keys.tabTo(dialog.getByRole('radiogroup', { name: 'Of verschuiven' }))
  await keys.press('Space')
  await keys.tabTo(select(dialog, 'Eenheid'))
  await keys.press('w')
  await dialog.getByRole('button', { name: /^Week/ }).waitFor()
  await keys.press('Control+s')
  await toast(page, '10 taken zijn gewijzigd.').waitFor()
  expect(keys.count()).toBeLessThanOrEqual(11)
  await expect.poll(() => grid.texts('Deadline')).toEqual(Array.from({ length: 10 }, () => '08-03-2027'))
})

test('the next task is taken, by key as well, and gets the focus or opens; then there is none', async () => {
  const names = ['Vos tellen', 'Das tellen', 'Uil tellen']
  for (const description of names) await make.makeTask(free, { description, deadlineUtc: late })
  const { page } = await product.visit({ as: 'planner' })
  await openMine(page)
  await chooseImmediate(page, false)
  await page.reload()
  await page.getByText('Nog niet gezocht').waitFor()
  const next = page.getByRole('button', { name: 'Pak volgende' })
  await next.click()
  await toast(page, 'Vos tellen is aan jou toegewezen.').waitFor()
  const dialog = findDialog(page, /Vos tellen/)
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await searchFor(page, 'Omschrijving', 'tellen', 1)
  const grid = createGrid(page, 'Mijn taken')
  await grid.cellWith('Vos tellen').click()
  await page.keyboard.press('Alt+p')
  await expectFocused(grid.row('Das tellen'))
  await next.click()
  await expectFocused(grid.row('Uil tellen'))
  await next.click()
  await toast(page, 'Er is geen taak om te pakken').waitFor()
  await expectAccessible(page, 'no next task')
})

test('a new task of my tasks is for oneself, and one of all tasks for nobody', async () => {
  const { page } = await product.visit({ as: 'planner' })
  await openMine(page)
  await page.keyboard.press('Alt+n')
  const form = findDialog(page, 'Voeg record toe')
  await form.getByRole('button', { name: 'Joost Hendriks Resource' }).waitFor()
  await page.goto(addresses['Taakbeheer'])
  await heading(page, 'Taakbeheer').waitFor()
  await page.keyboard.press('Alt+n')
  await form.getByRole('button', { name: /Type$/ }).waitFor()
  expect(await form.getByRole('button', { name: 'Joost Hendriks Resource' }).count()).toBe(0)
})

test('at 1440 by 900 fifteen tasks are in view after a search, with description, who and team', async () => {
  await make.makeTasks(20, free, { description: 'Otter uitzetten', deadlineUtc: late })
  const { page } = await product.visit({ as: 'planner', width: 1440, height: 900 })
  await page.goto(addresses['Taakbeheer'])
  await heading(page, 'Taakbeheer').waitFor()
  await foldSearch(page)
  await settle(page)
  await page.reload()
  await searchCard(page).getByRole('button', { name: 'Zoeken uitklappen' }).waitFor()
  await searchCard(page).getByRole('button', { name: 'Zoeken', exact: true }).click()
  const grid = createGrid(page, 'Taakbeheer')
  await grid.ready()
  expect(await countRowsInView(grid)).toBeGreaterThanOrEqual(15)
  for (const name of ['Omschrijving', 'Resource', 'Team']) {
    const header = page.getByRole('columnheader', { name, exact: true })
    const box = await header.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? Infinity), name).toBeLessThanOrEqual(1440 - 24)
  }
})

async function openMine(page: Page): Promise<void> {
  await page.goto(addresses['Mijn taken'])
  await heading(page, 'Mijn taken').waitFor()
  await facet(page, 'Te laat').waitFor()
}

async function makeMine(description: string, members: object): Promise<AnyRecord> {
  const task = await make.makeTask(free, { description, ...members })
  await callOnTasks(client, 'assigntome', [task])
  return readTask(client, task)
}

function facet(page: Page, label: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${label} [\\d.]+$`) })
}

async function readFacet(page: Page, label: string): Promise<number> {
  return Number((await facet(page, label).innerText()).replaceAll(/\D/g, ''))
}

/** Waits until the settings of the page are stored. */
async function settle(page: Page): Promise<void> {
  await page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/preferences/'),
  )
}

/** Chooses whether the page searches when it opens. */
async function chooseImmediate(page: Page, isWanted = true): Promise<void> {
  const choice = searchCard(page).getByRole('checkbox', { name: 'Meteen zoeken bij openen' })
  if ((await choice.isChecked()) === isWanted) return
  const saved = settle(page)
  await searchCard(page).getByText('Meteen zoeken bij openen').click()
  await saved
}

async function expectFocused(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

/** Rows that are wholly visible, from the header to the end of the grid or window. */
function countRowsInView({ locator }: Grid): Promise<number> {
  return locator.evaluate((element) => {
    const bottom = Math.min(element.getBoundingClientRect().bottom, innerHeight)
    const rows = [...element.querySelectorAll('[role=row]:has([role=gridcell])')]
    return rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length
  })
}
