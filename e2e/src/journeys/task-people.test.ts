import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { TestClient } from '@stamboek/testing/server/test-client'
import { callOnTasks, readTask, TaskRecords } from '@stamboek/testing/tasks/task-records'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { chooseUnit, heading, toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { liveNotice, subscribeToHub } from '../pages/live.ts'
import { chooseOption } from '../pages/options.ts'
import { openList, searchCard, searchFor } from '../pages/record-list.ts'
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

test('makes the tasks of a template for a team, and shows them', async () => {
  const { page } = await product.visit({ as: 'planner', width: 2600 })
  const templates = await openList(page, 'Taaksjablonen')
  await templates.focusRow('Uit dienst')
  await page.getByRole('button', { name: 'Taken aanmaken…' }).click()
  const dialog = findDialog(page, 'Taken aanmaken')
  await dialog.getByText('Het sjabloon maakt 3 taken aan. Kies eventueel voor wie die zijn.').waitFor()
  await select(dialog, 'Team').click()
  await chooseOption(page, 'Route Meerwijk')
  await dialog.getByRole('button', { name: 'Aanmaken' }).click()
  const made = toast(page, '3 taken zijn aangemaakt.')
  await made.getByRole('button', { name: 'Tonen' }).click()

  await heading(page, 'Taakbeheer').waitFor()
  const grid = createGrid(page, 'Taakbeheer')
  await searchCard(page)
    .getByRole('button', { name: /Route Meerwijk/ })
    .first()
    .waitFor()
  await grid.cellWith('Vervanging regelen voor de vaste cliënten').waitFor()
  await grid.cellWith('Sleutels van cliënten innemen').waitFor()
  await grid.cellWith('Laatste onkostenfactuur controleren').waitFor()
  expect(new Set(await grid.texts('Team'))).toEqual(new Set(['Route Meerwijk']))
})

test('two people on one list see who takes a task, and a task that was completed meanwhile is refused', async () => {
  const name = 'Tandem uitlenen'
  const task = await make.makeTask(free, { description: name })
  const [joost, annelies] = [await openShared('planner', name), await openShared('financieel', name)]
  expect(await joost.readResource()).toBe('')

  await joost.takeTask()
  await toast(joost.page, `Taak "${name}" is succesvol toegewezen aan Joost Hendriks.`).waitFor()
  await liveNotice(annelies.page).getByText(`${name} is gewijzigd door Joost Hendriks.`).waitFor()
  await expect.poll(annelies.readResource).toBe('Joost Hendriks')
  await expect.poll(joost.readResource).toBe('Joost Hendriks')
  // It cannot be taken twice.
  await expect.poll(() => joost.take.getAttribute('aria-disabled')).toBe('true')

  await annelies.takeTask()
  await toast(annelies.page, `Taak "${name}" is succesvol toegewezen aan Annelies de Wit.`).waitFor()
  await expect.poll(joost.readResource).toBe('Annelies de Wit')
  await expect.poll(() => joost.take.getAttribute('aria-disabled')).toBe(null)

  // The list keeps still as long as a menu is open.
  const { page, grid } = joost
  await grid.cellWith(name).click({ button: 'right' })
  const item = page.getByRole('menuitem', { name: 'Aan mij toewijzen' })
  await item.waitFor()
  await callOnTasks(client, 'complete', [task], { taskStatusId: make.idOf('Voltooid') })
  await item.click()
  await toast(page, `Kan taak "${name}" niet toewijzen aan Joost Hendriks.`).waitFor()
  const refused = findDialog(page, 'Aan mij toewijzen')
  await refused.getByText('Deze taak kan niet worden gewijzigd: zij is voltooid').waitFor()
  await refused.getByRole('button', { name: 'Sluiten' }).last().click()
  await grid.cellWith(name).waitFor({ state: 'detached' })
  await annelies.grid.cellWith(name).waitFor({ state: 'detached' })
})

test('an account without a resource sees the tasks and why it can change none', async () => {
  const reason =
    'Je gebruikersaccount is niet toegekend aan een resource. Je kan geen taken aanmaken of wijzigen.'
  await make.makeTask(free, { description: 'Loket bemannen' })
  const { page } = await product.visit({ as: 'taakloos' })
  const grid = await openTasks(page, 'Loket', 1)
  await page.getByRole('main').getByText(reason).waitFor()
  await grid.focusRow('Loket bemannen')
  for (const name of ['Toevoegen', 'Aan mij toewijzen', 'Afronden…']) {
    const button = page.getByRole('button', { name, exact: true })
    expect(await button.getAttribute('aria-disabled'), name).toBe('true')
  }
  await page.getByRole('button', { name: 'Toevoegen', exact: true }).hover()
  await page.locator('[role=tooltip]').getByText(reason).waitFor()
  await page.keyboard.press('Alt+n')
  await grid.cellWith('Loket bemannen').dblclick()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(reason).waitFor()
  await expectReadOnly(dialog)
})

test.each([
  ['Voltooid', 'Deze taak kan niet worden gewijzigd: zij is voltooid'],
  ['Dubbel', 'Deze taak kan niet worden gewijzigd: zij is geannuleerd'],
])('a task that is %s can be read but not changed', async (status, reason) => {
  const name = `Archiefkast ${status}`
  await make.makeClosed(free, status, { description: name })
  const { page } = await product.visit({ as: 'planner' })
  const grid = await openList(page, 'Taakbeheer')
  await searchCard(page).getByRole('button', { name: 'Status wissen' }).click()
  await searchFor(page, 'Omschrijving', name, 1)
  await grid.cellWith(name).dblclick()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(reason).waitFor()
  await expectReadOnly(dialog)
})

test('a task with an account cannot be duplicated, and says why', async () => {
  const task = await make.makeTask(free, { description: 'Rekening nalopen' })
  await make.makeTask(free, { description: 'Rekening ordenen' })
  await product.server.query(
    `INSERT INTO record.task_account (id, task_id, account_id, name, business_unit_id)
      SELECT gen_random_uuid(), id, 'C-1', 'J. Proef', business_unit_id FROM record.task WHERE id = $1`,
    [task.id],
  )
  expect(await readTask(client, task)).toMatchObject({ accountNames: 'J. Proef' })
  const { page } = await product.visit({ as: 'planner' })
  const grid = await openTasks(page, 'Rekening ', 2)
  await grid.cellWith('Rekening nalopen').click({ button: 'right' })
  const clone = page.getByRole('menuitem', { name: 'Dupliceren' })
  await clone.getByText('Een taak met accounts of facturen kan niet worden gedupliceerd.').waitFor()
  await clone.click()
  expect(await clone.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await chooseRowAction(page, grid, 'Rekening ordenen', 'Dupliceren')
  await findDialog(page, 'Voeg record toe')
    .getByRole('textbox', { name: 'Omschrijving' })
    .and(page.locator('[value="Rekening ordenen"]'))
    .waitFor()
})

async function expectReadOnly(dialog: Locator): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Omschrijving' }).waitFor()
  const editable = dialog.locator('input, textarea').and(dialog.page().locator(':read-write'))
  expect(await editable.count()).toBe(0)
  expect(await dialog.getByRole('button', { name: /Opslaan/ }).count()).toBe(0)
}

/** The task page of one of several people, who looks at the same task. */
async function openShared(as: string, name: string) {
  const { page } = await product.visit({ as, width: 2600 })
  const hub = subscribeToHub(page)
  const grid = await openList(page, 'Taakbeheer')
  // An account of several units begins in the first.
  await chooseUnit(page, 'Noord-Holland Zorg')
  await searchFor(page, 'Omschrijving', name, 1)
  await hub.joined()
  const take: Locator = page.getByRole('button', { name: 'Aan mij toewijzen', exact: true })
  return {
    page,
    grid,
    take,
    readResource: async () => (await grid.cell(name, 'Resource')).innerText(),
    takeTask: async () => {
      await grid.focusRow(name)
      await take.click()
    },
  }
}
