import { waitForStatus as waitForStoredStatus } from '@stamboek/testing/imports/import-records'
import { lockTasks, makeImporter, orderPermissions } from '@stamboek/testing/imports/import-server'
import { openFaultProxy } from '@stamboek/testing/postgres/fault-proxy'
import { testPassword } from '@stamboek/testing/users/test-users'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { connectionMark, heading, signIn, toast } from '../pages/frame.ts'
import { createGrid, type Grid } from '../pages/grid.ts'
import { chooseFile } from '../pages/import-dialog.ts'
import { openUpload, orderLines, uploadOrders, waitForStatus } from '../pages/import-overview.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const title = 'Order import overzicht'

interface Uploader {
  readonly page: Page
  readonly grid: Grid
  /** Uploads a file with one order and waits until it is reported as completed. */
  upload(fileName: string): Promise<void>
  /** All that the server has sent on the live connection. */
  received(): string
}

test('two people in units of their own are told of their own files, and of none of each other', async () => {
  const [anna, bert] = [await openUploader('Noord-Holland Zorg'), await openUploader('Rijnmond Thuiszorg')]
  await anna.upload('anna-1.csv')
  // Messages come in the order in which they are sent.
  await bert.upload('bert-1.csv')
  await anna.upload('anna-2.csv')
  for (const [one, own, other, otherName] of [
    [anna, 'anna', bert, 'bert'],
    [bert, 'bert', anna, 'anna'],
  ] as const) {
    expect(one.received()).toContain(`${own}-1.csv`)
    expect(one.received()).not.toContain(otherName)
    const otherIds = readImportIds(other.received())
    expect(otherIds).not.toEqual([])
    for (const id of otherIds) expect(one.received()).not.toContain(id)
    expect(await one.grid.row(`${own}-1.csv`).count()).toBe(1)
    expect(await one.page.getByText(otherName).count()).toBe(0)
  }
})

test('a file that ended while the connection was lost shows so once it is back, without a reload', async () => {
  const network = await openFaultProxy({
    host: '127.0.0.1',
    port: Number(new URL(product.server.address).port),
  })
  onTestFinished(() => network.close())
  const { page } = await product.visit({
    as: 'beheerder',
    address: `http://127.0.0.1:${network.port}`,
    expected: /net::ERR_|WebSocket connection to /,
  })
  const grid = await openList(page, title)
  await connectionMark(page, 'Live verbonden').waitFor()
  const colleague = await product.server.signIn('beheerder')
  const release = await lockTasks(product.server.databaseUrl)
  const { body } = await uploadOrders(colleague, 'verbinding.csv', orderLines(['V-1']))
  await waitForStatus(grid, 'verbinding.csv', /^In behandeling/)
  const loaded = await page.evaluateHandle(() => document.body)

  network.cut()
  await connectionMark(page, 'Opnieuw verbinden…').waitFor()
  await release()
  await waitForStoredStatus(colleague, body, 'Completed')
  await grid
    .row('verbinding.csv')
    .getByRole('gridcell', { name: /^In behandeling/ })
    .waitFor()
  network.restore()
  // The last of its attempts comes after 30 s.
  await connectionMark(page, 'Live verbonden').waitFor({ timeout: 60_000 })
  await waitForStatus(grid, 'verbinding.csv', 'Voltooid')
  expect(await grid.locator.getByText('In behandeling').count()).toBe(0)
  expect(await loaded.evaluate((body) => body.isConnected)).toBe(true)
})

function readImportIds(received: string): readonly string[] {
  return [...received.matchAll(/"importRecordId":"([^"]+)"/g)].flatMap(([, id]) => id ?? [])
}

/** Opens the imports for a new account, which may do so in one unit alone. */
async function openUploader(unit: string): Promise<Uploader> {
  const administrator = await product.server.signIn('beheerder', unit)
  const { user } = await makeImporter([administrator, [...orderPermissions, 'ImportRecordAccess']])
  const { page } = await product.visit()
  const frames: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(payload.toString())),
  )
  await page.goto('/imports')
  await signIn(page, String(user['userName']), testPassword)
  await heading(page, title).waitFor()
  const grid = createGrid(page, title)
  await connectionMark(page, 'Live verbonden').waitFor()
  return {
    page,
    grid,
    received: () => frames.join('\n'),
    async upload(fileName) {
      const dialog = await openUpload(page)
      await chooseFile(dialog, orderLines([fileName]), fileName)
      await dialog.getByRole('button', { name: 'Importeren', exact: true }).click()
      await toast(page, 'Importeren voltooid')
        .getByText(`De verwerking van ${fileName} is succesvol afgerond.`)
        .waitFor()
      await waitForStatus(grid, fileName, 'Voltooid')
    },
  }
}
