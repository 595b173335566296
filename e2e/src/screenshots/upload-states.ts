import type { Page as Found } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { TestClient } from '@stamboek/testing/server/test-client'
import type { Locator } from 'playwright-core'
import { addresses } from '../pages/addresses.ts'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { connectionMark, heading } from '../pages/frame.ts'
import { createGrid, type Grid } from '../pages/grid.ts'
import { chooseFile } from '../pages/import-dialog.ts'
import { openUpload, orderLines, uploadOrders, waitForStatus } from '../pages/import-overview.ts'
import { found } from '../pages/record-list.ts'
import type { Opened, ScreenshotState } from './screenshot-state.ts'

const one = { name: 'orders week 46.csv', lines: orderLines(['46-1'], 'Onbekend') }
const many = {
  name: 'orders week 47.csv',
  lines: orderLines(
    Array.from({ length: 1_234 }, (_, index) => `47-${index}`),
    'Schoorsteen vegen',
  ),
}
const good = { name: 'orders week 48.csv', lines: orderLines(['48-1', '48-2']) }
const title = 'Order import overzicht'

/** The page of uploaded files, its upload dialog and its errors. */
export const uploadStates: readonly ScreenshotState[] = [
  onImports('uploads-list', () => Promise.resolve()),
  {
    name: 'uploads-running',
    at: addresses[title],
    open: async (opened) => {
      const { page } = opened
      await openList(opened)
      await page.route('**/importrecords/search', async (route) => {
        const response = await route.fetch()
        const found = (await response.json()) as { readonly items: readonly AnyRecord[] }
        const items = found.items.map((item, index) => ({ ...item, ...shownStates[index] }))
        await route.fulfill({ response, json: { ...found, items } })
      })
      await page.reload()
      await page.getByText('regel 12.000 van 100.000').waitFor()
    },
  },
  onImports('uploads-row-menu', async ({ page }, grid) => {
    await grid.cellWith(one.name).first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Fouten bekijken' }).waitFor()
  }),
  onImports('uploads-record', async ({ page }, grid) => {
    await grid.cellWith('Orders').first().dblclick()
    await findDialog(page, 'Bekijk record').getByText('Bestandsnaam').waitFor()
  }),
  onUndo('uploads-undo', () => Promise.resolve()),
  onUndo('uploads-undone', undo),
  onUndo('uploads-undone-record', async (dialog, { page }, grid) => {
    await undo(dialog, { page })
    await grid.cellWith('Orders').first().dblclick()
    await findDialog(page, 'Bekijk record').getByLabel('Ongedaan gemaakt').waitFor()
  }),
  onImports('uploads-made', async ({ page }, grid) => {
    await chooseRowAction(page, grid, good.name, 'Bekijk wat is gemaakt')
    await heading(page, 'Taakbeheer').waitFor()
    await found(page, 2)
  }),
  onImports('uploads-deactivate', async ({ page }, grid) => {
    await chooseRowAction(page, grid, good.name, /^Deactiveren/)
    await findDialog(page, 'Records deactiveren').waitFor()
  }),
  onImports('uploads-errors-one', async ({ page }, grid) => {
    await grid.row(one.name).first().getByRole('button', { name: '1 fout' }).click()
    await findDialog(page, 'Ongeldig record (1)').getByText('46-1').waitFor()
  }),
  onImports('uploads-errors-many', async ({ page }, grid) => {
    await grid.row(many.name).first().getByRole('button', { name: '1.234 fouten' }).click()
    await page.getByText('De eerste 1.000 van 1.234 ongeldige records.').waitFor()
  }),
  onUpload('upload-empty', async (dialog) => {
    await dialog.getByText('Voorbeeldbestand').waitFor()
  }),
  onUpload('upload-wrong-file', async (dialog) => {
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'orders.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await dialog.getByText('“orders.pdf” is geen .csv-bestand.').waitFor()
  }),
  onUpload('upload-chosen', async (dialog) => {
    await chooseFile(dialog, good.lines, good.name)
  }),
  onUpload('upload-question', async (dialog, { page }) => {
    await chooseFile(dialog, good.lines, good.name)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor()
  }),
  onUpload('upload-progress', async (dialog, { page }) => {
    await page.route('**/imports/importrecords', () => new Promise(() => undefined))
    await chooseFile(dialog, good.lines, good.name)
    await dialog.getByRole('button', { name: 'Importeren', exact: true }).click()
    await dialog.getByRole('progressbar').waitFor()
  }),
  {
    ...onUpload('upload-duplicate', async (dialog) => {
      await chooseFile(dialog, good.lines, 'nog een keer.csv')
      await dialog.getByRole('button', { name: 'Importeren', exact: true }).click()
      await dialog.getByRole('button', { name: 'Toch importeren' }).waitFor()
    }),
    expected: /422/,
  },
  onUpload('upload-done', async (dialog, { page }) => {
    await connectionMark(page, 'Live verbonden').waitFor()
    await chooseFile(dialog, orderLines([`${Date.now()}`]), 'orders van nu.csv')
    await dialog.getByRole('button', { name: 'Importeren', exact: true }).click()
    await page.getByText('De import van orders van nu.csv is voltooid.').waitFor()
  }),
]

/** States that pass too quickly to be seen. */
const shownStates: readonly Record<string, unknown>[] = [
  { importStatus: 'InProgress', rowsRead: 12_000, rowsTotal: 100_000, isValid: null, numberOfErrors: 0 },
  {
    importStatus: 'Idle',
    isValid: null,
    numberOfErrors: 0,
    systemBusinessUnitId: null,
    systemBusinessUnit: null,
  },
  { importStatus: 'Failed', isFileKept: false },
]

async function openList({ page, server }: Opened): Promise<Grid> {
  const client = await server.signIn('beheerder')
  for (const { name, lines } of [one, many, good]) await uploadOrders(client, name, lines)
  const grid = createGrid(page, title)
  await grid.ready()
  for (const { name } of [one, many, good]) await waitForStatus(grid, name, /^Voltooid/)
  return grid
}

function onImports(name: string, open: (opened: Opened, grid: Grid) => Promise<void>): ScreenshotState {
  return {
    name,
    at: addresses[title],
    open: async (opened) => open(opened, await openList(opened)),
  }
}

/** The question of the undo of a file of which two tasks were changed since. */
function onUndo(
  name: string,
  open: (dialog: Locator, opened: Opened, grid: Grid) => Promise<void>,
): ScreenshotState {
  return onImports(name, async (opened, grid) => {
    const { page, server } = opened
    const client = await server.signIn('beheerder')
    const number = `${Date.now()}`
    const fileName = `orders ${number}.csv`
    await uploadOrders(client, fileName, orderLines(['-1', '-2', '-3', '-4'].map((end) => number + end)))
    await waitForStatus(grid, fileName, 'Voltooid')
    for (const end of ['-1', '-2']) await changeTaskOf(client, number + end)
    await chooseRowAction(page, grid, fileName, 'Ongedaan maken…')
    const dialog = findDialog(page, 'Import ongedaan maken')
    await dialog.getByText(/^2 taken worden teruggezet\./).waitFor()
    await open(dialog, opened, grid)
  })
}

async function undo(dialog: Locator, { page }: Pick<Opened, 'page'>): Promise<void> {
  await dialog.getByRole('button', { name: 'Ongedaan maken' }).click()
  await page.getByText(/^2 taken zijn teruggezet\./).waitFor()
  await page.getByRole('gridcell', { name: 'Voltooid ongedaan gemaakt' }).first().waitFor()
}

async function changeTaskOf(client: TestClient, accountReference: string): Promise<void> {
  const { body } = await client.post<Found<AnyRecord>>('/api/main/tasks/search', {
    search: { accountReference },
  })
  const [task] = body.items
  await client.put(`/api/main/tasks/${task?.id}`, { ...task, taskText: 'Bel eerst.' })
}

function onUpload(name: string, open: (dialog: Locator, opened: Opened) => Promise<void>): ScreenshotState {
  return onImports(name, async (opened) => open(await openUpload(opened.page), opened))
}
