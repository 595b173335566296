import type { Page as Found } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { lockTasks } from '@stamboek/testing/imports/import-server'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { connectionMark, heading, menu, toast } from '../pages/frame.ts'
import { chooseFile } from '../pages/import-dialog.ts'
import { openUpload, orderLines, uploadOrders, waitForStatus } from '../pages/import-overview.ts'
import { found, openList, searchFor } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const title = 'Order import overzicht'
/** The second replaces the first, soon after. */
const receivedOrDone = /Het bestand is ontvangen|Importeren voltooid/

test('a file is uploaded and processed; its errors are saved, corrected and uploaded again', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, title)
  // Messages of while the page is not connected are lost.
  await connectionMark(page, 'Live verbonden').waitFor()
  const dialog = await openUpload(page)
  const lines = [...orderLines(['A-1']), ...orderLines(['A-2'], 'Onbekend').slice(1)]
  await chooseFile(dialog, lines, 'orders.csv')
  await dialog.getByRole('button', { name: 'Importeren', exact: true }).click()
  await toast(page, receivedOrDone).waitFor()
  await waitForStatus(grid, 'orders.csv', 'Voltooid met fouten')
  await page.getByText('De import van orders.csv is voltooid, met 1 ongeldig record.').waitFor()
  await expectAccessible(page, 'an import that has ended')

  const cell = grid.row('orders.csv').getByRole('gridcell', { name: '1 fout' })
  await cell.click({ position: { x: 105, y: 28 } })
  const errors = findDialog(page, 'Ongeldig record (1)')
  await errors.getByRole('gridcell', { name: 'A-2' }).waitFor()
  const saved = page.waitForEvent('download')
  await errors.getByRole('button', { name: 'Opslaan als CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('orders-fouten.csv')
  await errors.getByText('Sluiten', { exact: true }).click()

  const corrected = await openUpload(page)
  await chooseFile(corrected, orderLines(['A-2']), 'verbeterd.csv')
  await corrected.getByRole('button', { name: 'Importeren', exact: true }).click()
  await waitForStatus(grid, 'verbeterd.csv', 'Voltooid')
  expect(await grid.row('verbeterd.csv').getByRole('button', { name: /fout/ }).count()).toBe(0)

  const file = page.waitForEvent('download')
  await grid.row('verbeterd.csv').getByRole('button', { name: 'verbeterd.csv' }).click()
  expect((await file).suggestedFilename()).toBe('verbeterd.csv')

  await page.goto('/task-management')
  await searchFor(page, 'Omschrijving', 'Kennismaking')
  await page.getByText(/^2 gevonden/).waitFor()
})

test('a file that was imported before is imported again on request only', async () => {
  const visit = await product.visit({ as: 'beheerder', expected: /422/ })
  const { page } = visit
  const colleague = await product.server.signIn('beheerder')
  const lines = orderLines(['B-1'])
  await uploadOrders(colleague, 'eerder.csv', lines)
  const grid = await openList(page, title)
  await waitForStatus(grid, 'eerder.csv', 'Voltooid')
  const dialog = await openUpload(page)
  await chooseFile(dialog, lines, 'nog eens.csv')
  await dialog.getByRole('button', { name: 'Importeren', exact: true }).click()
  await dialog.getByText(/^Dit bestand is al geïmporteerd op .* door /).waitFor()
  await expectAccessible(page, 'the question about a file that was imported before')
  await dialog.getByRole('button', { name: 'Toch importeren' }).click()
  await waitForStatus(grid, 'nog eens.csv', 'Voltooid met fouten')
})

test('a session that expired asks to sign in over the open popup, which keeps the file and sends it then', async () => {
  const { page, context } = await product.visit({ as: 'beheerder', expected: /401/ })
  const grid = await openList(page, title)
  const dialog = await openUpload(page)
  await chooseFile(dialog, orderLines(['F-1']), 'verlopen.csv')
  await context.request.post('/api/authentication/logout', { headers: { 'x-csrf': '1' } })
  await dialog.getByRole('button', { name: 'Importeren', exact: true }).click()
  await page.getByLabel('Wachtwoord', { exact: true }).fill('demobeheerder')
  await page.getByRole('button', { name: 'Aanmelden', exact: true }).click()
  await toast(page, receivedOrDone).waitFor()
  await waitForStatus(grid, 'verlopen.csv', 'Voltooid')
  expect(await grid.row('verlopen.csv').count()).toBe(1)
})

test('a link leads to the errors of an import, and records are deactivated and found again', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const colleague = await product.server.signIn('beheerder')
  const uploaded = await uploadOrders(colleague, 'fout.csv', orderLines(['C-1'], 'Onbekend'))
  const grid = await openList(page, title)
  await waitForStatus(grid, 'fout.csv', 'Voltooid met fouten')
  await page.goto(`/imports?import=${uploaded.body.id}`)
  const errors = findDialog(page, 'Ongeldig record (1)')
  await errors.getByRole('gridcell', { name: 'C-1' }).waitFor()
  await errors.getByText('Sluiten', { exact: true }).click()
  await chooseRowAction(page, grid, 'fout.csv', /^Deactiveren/)
  await findDialog(page, 'Records deactiveren').getByRole('button', { name: 'Deactiveren' }).click()
  await toast(page, '1 record is succesvol gedeactiveerd.').waitFor()
  await grid.row('fout.csv').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('import')).toBe(false)
})

test('an import that runs and one that waits are cancelled', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, title)
  const colleague = await product.server.signIn('beheerder')
  const release = await lockTasks(product.server.databaseUrl)
  await uploadOrders(colleague, 'loopt.csv', orderLines(['D-1']))
  await waitForStatus(grid, 'loopt.csv', /^In behandeling/)
  // Files of one type are processed one after the other.
  await uploadOrders(colleague, 'wacht.csv', orderLines(['D-2']))
  await waitForStatus(grid, 'wacht.csv', 'Inactief')
  for (const name of ['wacht.csv', 'loopt.csv']) {
    await chooseRowAction(page, grid, name, 'Import annuleren…')
    await page.getByRole('button', { name: 'Import annuleren', exact: true }).click()
    await waitForStatus(grid, name, 'Mislukt')
  }
  await release()
  await grid.row('loopt.csv').getByRole('button', { name: '1 fout' }).click()
  const errors = findDialog(page, 'Ongeldig record (1)')
  await errors.getByRole('gridcell', { name: /^Geannuleerd door / }).waitFor()
  await errors.getByText('Sluiten', { exact: true }).click()
  await chooseRowAction(page, grid, 'loopt.csv', 'Opnieuw verwerken')
  await waitForStatus(grid, 'loopt.csv', 'Voltooid')
  expect(await grid.row('loopt.csv').getByRole('button', { name: /fout/ }).count()).toBe(0)
})

test('what a file made is looked at, taken back but for what was changed since, and made again', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const colleague = await product.server.signIn('beheerder')
  await uploadOrders(colleague, 'terug.csv', orderLines(['E-1', 'E-2', 'E-3']))
  const grid = await openList(page, title)
  await waitForStatus(grid, 'terug.csv', 'Voltooid')

  await chooseRowAction(page, grid, 'terug.csv', 'Bekijk wat is gemaakt')
  await heading(page, 'Taakbeheer').waitFor()
  await found(page, 3)
  const { body: tasks } = await colleague.post<Found<AnyRecord>>('/api/main/tasks/search', {
    search: { accountReference: 'E-2' },
    matchingBehavior: 'Exact',
  })
  const [task] = tasks.items
  const changed = await colleague.put(`/api/main/tasks/${task?.id}`, { ...task, taskText: 'Bel eerst.' })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)

  await openList(page, title)
  await chooseRowAction(page, grid, 'terug.csv', 'Ongedaan maken…')
  const dialog = findDialog(page, 'Import ongedaan maken')
  await dialog.getByText('2 taken worden teruggezet. 1 record blijft staan.').waitFor()
  await dialog.getByText('Later gewijzigd door Marieke van den Berg.').waitFor()
  await expectAccessible(page, 'the question about what a file made')
  await dialog.getByRole('button', { name: 'Ongedaan maken' }).click()
  const undone = toast(page, '2 taken zijn teruggezet. 1 record bleef staan.')
  await waitForStatus(grid, 'terug.csv', 'Voltooid ongedaan gemaakt')

  await undone.getByRole('button', { name: 'Opnieuw doen' }).click()
  await toast(page, '2 records zijn weer gewijzigd.').waitFor()
  await waitForStatus(grid, 'terug.csv', 'Voltooid')
  await chooseRowAction(page, grid, 'terug.csv', 'Ongedaan maken…')
  await dialog.getByText('2 taken worden teruggezet. 1 record blijft staan.').waitFor()
  await dialog.getByRole('button', { name: 'Ongedaan maken' }).click()
  await waitForStatus(grid, 'terug.csv', 'Voltooid ongedaan gemaakt')
  await chooseRowAction(page, grid, 'terug.csv', 'Opnieuw verwerken')
  await waitForStatus(grid, 'terug.csv', 'Voltooid met fouten')
  await grid.row('terug.csv').getByRole('button', { name: '1 fout' }).click()
  await page.getByText('Ordernummer E-2 is al eerder geïmporteerd.').waitFor()
})

test('the toast of a completed file leads to its undo, and that of a status to its own', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, title)
  await connectionMark(page, 'Live verbonden').waitFor()
  const colleague = await product.server.signIn('beheerder')
  await uploadOrders(colleague, 'klaar.csv', orderLines(['G-1']))
  await toast(page, 'De verwerking van klaar.csv is succesvol afgerond.')
    .getByRole('button', { name: 'Ongedaan maken' })
    .click()
  const dialog = findDialog(page, 'Import ongedaan maken')
  await dialog.getByText('1 taak wordt teruggezet.').waitFor()
  await dialog.getByRole('button', { name: 'Ongedaan maken' }).click()
  await waitForStatus(grid, 'klaar.csv', 'Voltooid ongedaan gemaakt')

  await chooseRowAction(page, grid, 'klaar.csv', /^Deactiveren/)
  await findDialog(page, 'Records deactiveren').getByRole('button', { name: 'Deactiveren' }).click()
  await grid.row('klaar.csv').waitFor({ state: 'detached' })
  await toast(page, '1 record is succesvol gedeactiveerd.')
    .getByRole('button', { name: 'Ongedaan maken' })
    .click()
  await grid.row('klaar.csv').waitFor()
  expect(await grid.row('klaar.csv').count()).toBe(1)
})

test('who may only do tasks has no page of imports', async () => {
  const { page } = await product.visit({ as: 'taakloos' })
  await page.goto('/')
  await menu(page).getByRole('button', { name: 'Taken' }).waitFor()
  expect(await menu(page).getByRole('button', { name: 'Imports' }).count()).toBe(0)
  await page.goto('/imports')
  await page.getByText('De pagina is niet gevonden').waitFor()
})
