import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { editWorkbook } from '@stamboek/testing/sheets/edit-workbook'
import { readSheetCells } from '@stamboek/testing/sheets/sheet-files'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addresses } from '../pages/addresses.ts'
import { type BulkAction, bulkActions, findRefusal } from '../pages/bulk-actions.ts'
import { findDialog } from '../pages/dialog.ts'
import { heading, toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { chooseAction, chooseFileOnDisk, openImport } from '../pages/import-dialog.ts'
import { orderLines, uploadOrders, waitForStatus } from '../pages/import-overview.ts'
import { type ListTitle, openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

/** Rights have no way back. */
const ofRights: readonly ListTitle[] = ['Gebruikers', 'Rollen']

type ActionName = keyof typeof bulkActions | 'import'

const everywhere = process.env['WAY_BACK'] === 'all'

/** By default a page of each action; by hand every page: `WAY_BACK=all`. */
const typical: Readonly<Partial<Record<ListTitle, readonly ActionName[]>>> = {
  Landen: ['deactivate', 'activate', 'import'],
  'Btw-tarieven': ['createNewVersion', 'end', 'delete'],
  'Resource per team': ['move'],
  Resources: ['addToTeam'],
  'Resource teams': ['end'],
  Taakbeheer: ['assignToMe', 'assignToTeam', 'deadline', 'complete', 'cancel', 'reopen'],
  Taaksjablonen: ['createTasks'],
  'Order import overzicht': ['undoImport'],
}
const names = [...(Object.keys(bulkActions) as (keyof typeof bulkActions)[]), 'import'] as const
const tried = new Set<ActionName>()
const cases = (Object.keys(everywhere ? addresses : typical) as ListTitle[])
  .filter((title) => !ofRights.includes(title))
  .map((title) => [title, everywhere ? names : (typical[title] ?? [])] as const)
const maxRows = 12

const product = runProduct()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stamboek-way-back-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Everything that records hold but who changed them when, and who made them if they are made again; by table. */
async function readRecords({
  remakesRecords = false,
}: Pick<BulkAction, 'remakesRecords'> = {}): Promise<ReadonlyMap<string, unknown>> {
  const left = ['row_version', 'last_modified_on_utc', 'last_modified_by_id']
  const leftOut = remakesRecords ? [...left, 'created_on_utc', 'created_by_id'] : left
  const tables = await product.server.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'record' ORDER BY 1`,
  )
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${String(name)}' AS name, md5(string_agg((to_jsonb(t) - '{${leftOut.join()}}'::text[])::text, ' ' ORDER BY to_jsonb(t)->>'id', t::text)) AS content FROM record."${String(name)}" t`,
  )
  const rows = await product.server.query(parts.join(' UNION ALL '))
  return new Map(rows.map(({ name, content }) => [String(name), content]))
}

/** The names of the tables that differ. */
function compare(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): readonly string[] {
  return [...one].filter(([name, content]) => other.get(name) !== content).map(([name]) => name)
}

/** Opens a list, by a search where that is needed, with its rows. */
async function openRows(page: Page, title: ListTitle, search: BulkAction['search']): Promise<Locator> {
  if (search) {
    const fields = Buffer.from(JSON.stringify(search)).toString('base64url')
    await page.goto(`${addresses[title]}?sf=${fields}`)
    await heading(page, title).waitFor()
    await createGrid(page, title).ready()
  } else await openList(page, title)
  const grid = createGrid(page, title)
  const rows = grid.locator.getByRole('row').filter({ has: page.getByRole('gridcell') })
  if ((await rows.count()) === 0) {
    await page.getByRole('button', { name: 'Zoeken', exact: true }).first().click()
    await grid.ready()
  }
  return rows
}

/** Chooses an action in the menu of a row; false if it cannot be chosen there. */
async function chooseInRow(page: Page, row: Locator, { item }: BulkAction): Promise<boolean> {
  await row.getByRole('gridcell').nth(1).click({ button: 'right' })
  await page.getByRole('menuitem').first().waitFor()
  const choice = page.getByRole('menuitem', { name: item })
  if ((await choice.count()) > 0) {
    await choice.click()
    return true
  }
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
  return false
}

const undoButton = (page: Page) =>
  page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Ongedaan maken|Opnieuw doen)$/ })
    .last()

/** Runs an action on the last row, of the first ones, on which it is possible; false if there is none. */
async function runOnSomeRow(page: Page, title: ListTitle, action: BulkAction): Promise<boolean> {
  let rows = await openRows(page, title, action.search)
  for (let index = Math.min(await rows.count(), maxRows) - 1; index >= 0; index -= 1) {
    if (!(await chooseInRow(page, rows.nth(index), action))) continue
    await action.confirm?.(page)
    await undoButton(page).or(findRefusal(page)).first().waitFor()
    if (!(await findRefusal(page).isVisible())) return true
    rows = await openRows(page, title, action.search)
  }
  return false
}

/** Takes the last action back by its toast; returns why that failed, undefined if it did not. */
async function takeBack(
  page: Page,
  before: ReadonlyMap<string, unknown>,
  action?: BulkAction,
): Promise<string | undefined> {
  await undoButton(page).waitFor()
  const during = await readRecords(action)
  await undoButton(page).click()
  const question = findDialog(page, 'Import ongedaan maken')
  const done = toast(page, /(is|zijn) (teruggezet|weer gewijzigd)/).first()
  await question.or(done).first().waitFor()
  if (await question.isVisible()) await question.getByRole('button', { name: 'Ongedaan maken' }).click()
  await done.waitFor()
  const after = await readRecords(action)
  if (compare(during, before).length === 0) return 'nothing was changed'
  const stayed = compare(after, before)
  return stayed.length === 0 ? undefined : `something stayed changed: ${stayed.join(', ')}`
}

/** Returns why the way back failed; undefined if it did not, or if no record can be changed so. */
async function tryAction(
  page: Page,
  title: ListTitle,
  name: keyof typeof bulkActions,
): Promise<string | undefined> {
  const action: BulkAction = bulkActions[name]
  if (action.after && !(await runOnSomeRow(page, title, action.after))) return undefined
  const before = await readRecords(action)
  if (!(await runOnSomeRow(page, title, action))) return undefined
  tried.add(name)
  return takeBack(page, before, action)
}

/** Whether the page offers the import of records, by a button or in the overflow menu. */
async function offersImport(page: Page): Promise<boolean> {
  if (await page.getByRole('button', { name: 'Importeer data', exact: true }).isVisible()) return true
  const more = page.getByRole('button', { name: /^(Meer|Acties)$/ })
  if (!(await more.isVisible())) return false
  await more.click()
  await page.getByRole('menuitem').first().waitFor()
  const count = await page.getByRole('menuitem', { name: 'Importeer data', exact: true }).count()
  await page.keyboard.press('Escape')
  return count > 0
}

/** Imports the export of the list with one text changed. */
async function tryImport(page: Page, title: ListTitle): Promise<string | undefined> {
  await openRows(page, title, undefined)
  if (!(await offersImport(page))) return undefined
  const download = page.waitForEvent('download')
  await chooseAction(page, 'Exporteren')
  const path = join(folder, 'blad.xlsx')
  await (await download).saveAs(path)
  const [headers = [], ...rows] = await readSheetCells('blad.xlsx', await readFile(path))
  const header = headers.find((each) => /^(Opmerking|Omschrijving|Naam)$/.test(each))
  const at = headers.indexOf(header ?? '')
  const row = rows.findLastIndex((cells) => (cells[at] ?? '') !== '')
  if (header === undefined || row < 0) return undefined
  const changes = [{ row, header, value: `${rows[row]?.[at]} anders` }]
  await writeFile(path, await editWorkbook(await readFile(path), changes))
  const before = await readRecords()
  const dialog = await openImport(page)
  await chooseFileOnDisk(dialog, path)
  await dialog.getByRole('button', { name: 'Importeren', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  tried.add('import')
  return takeBack(page, before)
}

test.each(cases)('%s: each bulk action goes back by the toast', async (title, actions) => {
  const isOfTasks = title === 'Taakbeheer' || title === 'Mijn taken'
  const { page } = await product.visit({ as: isOfTasks ? 'planner' : 'beheerder' })
  if (title === 'Order import overzicht') {
    await uploadOrders(await product.server.signIn('beheerder'), 'terug.csv', orderLines(['7001', '7002']))
    await waitForStatus(await openList(page, title), 'terug.csv', 'Voltooid')
  }
  for (const name of actions)
    expect(
      name === 'import' ? await tryImport(page, title) : await tryAction(page, title, name),
      name,
    ).toBeUndefined()
})

test('each action was possible on some page', () => {
  expect([...tried].toSorted()).toEqual([...names].toSorted())
})
