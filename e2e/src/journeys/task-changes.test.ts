import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { TestClient } from '@stamboek/testing/server/test-client'
import { allow, callOnTasks, readTask, TaskRecords } from '@stamboek/testing/tasks/task-records'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import type { Grid } from '../pages/grid.ts'
import { chooseOption } from '../pages/options.ts'
import { found, searchCard } from '../pages/record-list.ts'
import { openTasks, select } from '../pages/task-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
let client: TestClient
let make: TaskRecords
/** A type that everybody may do everything with. */
let free: AnyRecord

beforeAll(async () => {
  client = await product.server.signIn('planner')
  make = await TaskRecords.create(await product.server.signIn('beheerder', 'Noord-Holland Zorg'))
  free = await make.makeType()
})

test('finishes three tasks of which one is refused: two leave the list, and the third says why', async () => {
  const guarded = await make.makeType()
  const names = ['Kluis openen', 'Kluis bewaken', 'Kluis sluiten'] as const
  await make.makeTask(free, { description: names[0] })
  const refused = await make.makeTask(guarded, { description: names[1] })
  await make.makeTask(free, { description: names[2] })
  await make.restrict(guarded, [allow(await make.makeFunction(), { allowedToHandle: true })])

  const { page } = await product.visit({ as: 'planner' })
  const grid = await openTasks(page, 'Kluis', 3)
  await grid.mark(...names)
  await page.getByText('3 gemarkeerd').waitFor()
  await page.getByRole('button', { name: 'Afronden…' }).click()
  const dialog = findDialog(page, 'Taken afronden')
  await select(dialog, 'Status').getByText('Kies…').waitFor()
  await select(dialog, 'Status').click()
  await chooseOption(page, 'Voltooid')
  await dialog.getByText('3 geselecteerd, 1 kan niet:').waitFor()
  await expectAccessible(page, 'completing tasks')
  await dialog.getByRole('button', { name: 'Taken afronden' }).click()

  await toast(page, '2 van de 3 taken zijn succesvol afgerond.').waitFor()
  await dialog.getByText('2 records zijn gewijzigd. 1 record is niet gewijzigd:').waitFor()
  await dialog.getByText('Kluis bewaken').waitFor()
  await dialog.getByText('Je functie mag taken van dit type niet afronden.').waitFor()
  await expectAccessible(page, 'tasks of which one could not be completed')
  await dialog.getByRole('button', { name: 'Sluiten' }).last().click()
  await found(page, 1)
  expect(await grid.texts('Omschrijving')).toEqual(['Kluis bewaken'])
  expect(await readTask(client, refused)).toMatchObject({ isClosed: false })

  // Among tasks of every status those that are closed are struck through.
  await searchCard(page).getByRole('button', { name: 'Status wissen' }).click()
  await searchCard(page).getByRole('button', { name: 'Zoeken', exact: true }).click()
  await found(page, 3)
  const isStruckThrough = async (name: string) =>
    (await grid.cellWith(name).evaluate((cell) => getComputedStyle(cell).textDecorationLine)) ===
    'line-through'
  expect(await Promise.all(names.map(isStruckThrough))).toEqual([true, false, true])
})

test('moves deadlines over a weekend and the end of summer time: days are of the calendar, hours elapse', async () => {
  const days = await makeDue('Ketelproef na het weekend', '2026-10-23T10:00:00.000Z')
  const hours = await makeDue('Ketelproef na een etmaal', '2026-10-24T10:00:00.000Z')
  const { page } = await product.visit({ as: 'planner' })
  const grid = await openTasks(page, 'Ketelproef', 2)

  const byDay = await openMove(page, grid, days)
  await chooseUnit(byDay, 'Dag')
  await byDay.getByText('De deadline wordt ma 26-10-2026 12:00.').waitFor()
  await expectAccessible(page, 'moving a deadline')
  await confirmMove(byDay, days)
  await expect.poll(() => readDeadline(grid, days)).toContain('26-10-2026')
  // Noon is an hour later in UTC than it was on Friday.
  expect(await readTask(client, days)).toMatchObject({ deadlineUtc: '2026-10-26T11:00:00.000Z' })

  const byHours = await openMove(page, grid, hours)
  await byHours.getByRole('textbox', { name: 'Aantal' }).fill('24')
  await chooseUnit(byHours, 'Uur')
  await byHours.getByText('De deadline wordt ma 26-10-2026 11:00.').waitFor()
  await byHours.getByRole('checkbox', { name: 'Alleen werkdagen' }).press('Space')
  await byHours.getByText('De deadline wordt zo 25-10-2026 11:00.').waitFor()
  await confirmMove(byHours, hours)
  await expect.poll(() => readDeadline(grid, hours)).toContain('25-10-2026')
  expect(await readTask(client, hours)).toMatchObject({ deadlineUtc: '2026-10-25T10:00:00.000Z' })
})

test('assigns tasks by their team, which offers its own resources only', async () => {
  await make.makeTask(free, { description: 'Wieg bezorgen' })
  await make.makeTask(free, { description: 'Wieg ophalen' })
  const { page } = await product.visit({ as: 'planner', width: 2600 })
  const grid = await openTasks(page, 'Wieg ', 2)
  await grid.mark('Wieg bezorgen', 'Wieg ophalen')
  await page.getByRole('button', { name: 'Resource/team toewijzen…' }).click()
  const dialog = findDialog(page, 'Resource/team toewijzen')
  await select(dialog, 'Resource').click()
  await page.getByRole('option', { name: 'Sanne de Vries' }).waitFor()
  expect(await page.getByRole('option').count()).toBeGreaterThan(5)
  await page.keyboard.press('Escape')

  await select(dialog, 'Team').click()
  await chooseOption(page, 'Kraamzorg Amsterdam')
  await select(dialog, 'Resource').click()
  await page.getByRole('option', { name: 'Sanne de Vries' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['Lotte Visser'])
  await chooseOption(page, 'Lotte Visser')
  await expectAccessible(page, 'assigning tasks')
  await dialog.getByRole('button', { name: 'Toewijzen', exact: true }).click()
  await toast(page, '2 taken zijn succesvol gewijzigd.').waitFor()
  await expect.poll(() => grid.texts('Resource')).toEqual(['Lotte Visser', 'Lotte Visser'])
  expect(await grid.texts('Team')).toEqual(['Kraamzorg Amsterdam', 'Kraamzorg Amsterdam'])
})

/** Makes a task and gives it a deadline as the prompt does. */
async function makeDue(description: string, deadlineUtc: string): Promise<AnyRecord> {
  const task = await make.makeTask(free, { description })
  await callOnTasks(client, 'assigndeadline', [task], { deadlineUtc })
  return readTask(client, task)
}

/** Opens the prompt of deadlines on a task, set to later ones. */
async function openMove(page: Page, grid: Grid, task: AnyRecord): Promise<Locator> {
  await grid.focusRow(String(task['description']))
  await page.getByRole('button', { name: 'Deadline…' }).click()
  const dialog = findDialog(page, 'Deadline')
  await dialog.getByRole('radio', { name: 'Later' }).click()
  return dialog
}

async function chooseUnit(dialog: Locator, unit: string): Promise<void> {
  await select(dialog, 'Eenheid').click()
  await chooseOption(dialog.page(), unit)
}

async function confirmMove(dialog: Locator, { description }: AnyRecord): Promise<void> {
  await dialog.getByRole('button', { name: 'Deadline wijzigen' }).click()
  await toast(dialog.page(), `Taak "${String(description)}" is gewijzigd.`).waitFor()
  await dialog.waitFor({ state: 'detached' })
}

async function readDeadline(grid: Grid, { description }: AnyRecord): Promise<string> {
  return (await grid.cell(String(description), 'Deadline')).innerText()
}
