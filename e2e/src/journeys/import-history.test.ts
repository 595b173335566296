import type { ImportBatch } from '@stamboek/model/contract/import-calls'
import type { Page as Found } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { createGrid, type Grid } from '../pages/grid.ts'
import { chooseAction, chooseFile, openImport } from '../pages/import-dialog.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const header = 'Omschrijving;ISO-code 2;ISO-code 3;Opmerking'

test('an undo keeps records changed after the import, and lists them with the reason', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const dialog = await openImport(page)
  await chooseFile(dialog, [header, 'Andorra;AD;AND;Klein', 'Albanië;AL;ALB;Aan zee', 'Atlantis;QX;QXA;'])
  await press(dialog, 'Importeren')
  await dialog.waitFor({ state: 'hidden' })
  await changeRemark('AL', 'Aan de Adriatische Zee')

  const { history, grid } = await openHistory(page)
  expect(await textsOf(grid, 'landen.csv', ['Status', 'Door', 'Nieuw', 'Gewijzigd'])).toEqual([
    'Voltooid',
    'Marieke van den Berg',
    '1',
    '2',
  ])
  const undo = findDialog(page, 'Import ongedaan maken')
  await press(history, 'Ongedaan maken: landen.csv')
  await undo.getByText('2 landen worden teruggezet. 1 record blijft staan.').waitFor()
  const [kept, ...others] = await undo.getByRole('listitem').allInnerTexts()
  expect(kept).toMatch(/^Albanië\s+Later gewijzigd door Marieke van den Berg\.$/)
  expect(others).toEqual([])
  await expectAccessible(page, 'an undo that keeps a record')
  await press(undo, 'Ongedaan maken')
  await toast(page, '2 landen zijn teruggezet. 1 record bleef staan.').waitFor()

  await expect
    .poll(() => textsOf(grid, 'landen.csv', ['Status', 'Bijzonderheden']), { timeout: 20_000 })
    .toEqual(['Ongedaan gemaakt', 'Een record is gebleven zoals het was.'])
  expect(await history.getByRole('button', { name: /^Ongedaan maken/ }).count()).toBe(0)
  await history.getByRole('button', { name: 'Sluiten' }).last().click()
  expect(await remarks()).toEqual([null, 'Aan de Adriatische Zee'])
})

test('an import that somebody else has undone meanwhile says so', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const dialog = await openImport(page)
  await chooseFile(dialog, [header, 'Angola;AO;AGO;Aan de kust'], 'angola.csv')
  await press(dialog, 'Importeren')
  await toast(page, 'Importeren bestand angola.csv afgerond.')
    .getByRole('button', { name: 'Bekijken' })
    .click()
  const result = findDialog(page, 'Import van angola.csv')
  await result.getByText('Opmerking: – → Aan de kust').waitFor()
  await undoImport('angola.csv')
  await press(result, 'Ongedaan maken')
  const undo = findDialog(page, 'Import ongedaan maken')
  await undo.getByRole('alert').getByText('Deze wijziging is al ongedaan gemaakt.').waitFor()
  await expectAccessible(page, 'an undo that is refused')
})

async function press(inside: Locator, name: string): Promise<void> {
  await inside.getByRole('button', { name, exact: true }).click()
}

async function openHistory(page: Page): Promise<{ history: Locator; grid: Grid }> {
  await chooseAction(page, 'Eerdere imports')
  return historyOf(page)
}

async function historyOf(page: Page): Promise<{ history: Locator; grid: Grid }> {
  const history = findDialog(page, /^Eerdere imports/)
  const grid = createGrid(history, 'Eerdere imports')
  await grid.ready()
  return { history, grid }
}

async function textsOf(grid: Grid, row: string, columns: readonly string[]): Promise<readonly string[]> {
  await grid.row(row).waitFor()
  return Promise.all(columns.map(async (column) => (await grid.cell(row, column)).innerText()))
}

/** A change by another user meanwhile. */
async function changeRemark(isoCode2: string, remark: string): Promise<void> {
  const colleague = await product.server.signIn('beheerder')
  const { body } = await colleague.post<Found<AnyRecord>>('/api/main/countries/search', {
    search: { isoCode2 },
    matchingBehavior: 'Exact',
  })
  const [record] = body.items
  const answer = await colleague.put(`/api/main/countries/${record?.id}`, { ...record, remark })
  expect(answer.status).toBe(200)
}

async function undoImport(fileName: string): Promise<void> {
  const colleague = await product.server.signIn('beheerder')
  const { body } = await colleague.get<readonly ImportBatch[]>('/api/main/countries/imports')
  const batch = body.find((each) => each.fileName === fileName)
  const answer = await colleague.post(`/api/main/countries/imports/${batch?.id}/undo`, {})
  expect(answer.status).toBe(200)
}

/** Of Andorra and Albanië. */
async function remarks(): Promise<readonly unknown[]> {
  const rows = await product.server.query(
    "SELECT remark FROM record.country WHERE iso_code2 IN ('AD', 'AL') ORDER BY iso_code2",
  )
  return rows.map((row) => row['remark'])
}
