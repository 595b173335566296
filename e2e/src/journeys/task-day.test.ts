import type { TestClient } from '@stamboek/testing/server/test-client'
import { callOnTasks, TaskRecords } from '@stamboek/testing/tasks/task-records'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findDialog } from '../pages/dialog.ts'
import { heading, openPalette, toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { tabTo } from '../pages/keyboard.ts'
import { found, searchCard } from '../pages/record-list.ts'
import { select } from '../pages/task-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
let client: TestClient
let make: TaskRecords

beforeAll(async () => {
  client = await product.server.signIn('planner')
  make = await TaskRecords.create(await product.server.signIn('beheerder', 'Noord-Holland Zorg'))
})

test("a day's work by keyboard alone: find, walk, change, complete and add own tasks", async () => {
  const type = await make.makeType({ description: 'Zeepkist' })
  const names = ['Zeepkist bouwen', 'Zeepkist schilderen', 'Zeepkist testen']
  const made = []
  for (const description of names) made.push(await make.makeTask(type, { description }))
  await callOnTasks(client, 'assigntome', made)

  const { page } = await product.visit({ as: 'planner' })
  const keys = page.keyboard
  await page.goto('/')
  await heading(page, 'Vandaag').waitFor()
  await openPalette(page)
  await keys.type('mijn taken')
  await keys.press('Enter')
  await heading(page, 'Mijn taken').waitFor()

  const grid = createGrid(page, 'Mijn taken')
  await grid.ready()
  await keys.press('/')
  const description = searchCard(page).getByRole('textbox', { name: 'Omschrijving', exact: true })
  await expectFocused(page, description)
  await keys.type('zeepkist')
  await keys.press('Enter')
  await found(page, 3)

  await keys.press('ArrowDown')
  await expectFocused(page, grid.locator)
  await keys.press('ArrowDown')
  await keys.press('ArrowDown')
  await keys.press('Enter')
  const form = findDialog(page, /Zeepkist testen/)
  const text = form.getByRole('textbox', { name: 'Taaktekst' })
  await tabTo(page, text)
  await keys.type('Eerst de remmen.')
  await keys.press('Control+s')
  await toast(page, 'Taak bijgewerkt').waitFor()
  await keys.press('Escape')
  await form.waitFor({ state: 'detached' })
  await expectFocused(page, grid.row('Zeepkist testen'))

  await keys.press('ArrowUp')
  await expectFocused(page, grid.row('Zeepkist schilderen'))
  await keys.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Afronden…' }).waitFor()
  await keys.type('afr')
  await keys.press('Enter')
  const complete = findDialog(page, 'Taak afronden')
  await select(complete, 'Status').getByText('Kies…').waitFor()
  await keys.press('ArrowDown')
  await expectFocused(page, page.getByRole('option', { name: 'Voltooid', exact: true }))
  await keys.press('Enter')
  await select(complete, 'Status').getByText('Voltooid').waitFor()
  await keys.press('Control+s')
  await toast(page, 'Taak "Zeepkist schilderen" is succesvol afgerond.').waitFor()
  await found(page, 2)
  await expectFocused(page, grid.locator)

  await keys.press('Alt+n')
  const add = findDialog(page, 'Voeg record toe')
  await chooseByKeys(add, 'Resource', 'Joost Hendriks')
  await tabTo(page, add.getByRole('textbox', { name: 'Omschrijving' }))
  await keys.type('Zeepkist vieren')
  await chooseByKeys(add, 'Type', 'Zeepkist')
  await keys.press('Control+s')
  await toast(page, 'Taak toegevoegd').waitFor()
  await found(page, 3)
  expect(await grid.texts('Omschrijving')).toEqual(['Zeepkist bouwen', 'Zeepkist testen', 'Zeepkist vieren'])
})

/** Tabs to a field, types on it and chooses what is found. */
async function chooseByKeys(form: Locator, field: string, description: string): Promise<void> {
  const page = form.page()
  await select(form, field).waitFor()
  await tabTo(page, select(form, field))
  await page.keyboard.type(description)
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual([description])
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: `${description} ${field}` }).waitFor()
}

async function expectFocused(page: Page, target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}
