import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import {
  checkFile,
  chooseFile,
  chooseFileOnDisk,
  disabledReason,
  openImport,
} from '../pages/import-dialog.ts'
import { found, openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const header = 'Omschrijving;ISO-code 2;ISO-code 3'
const readFailure =
  'Er is iets misgegaan tijdens het inlezen van het bestand. Zorg ervoor dat het bestand niet wordt gewijzigd tijdens het uploaden. Probeer het opnieuw te selecteren.'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stamboek-import-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a lost connection reports an unknown outcome and keeps the file, and a second attempt imports it', async () => {
  const { page } = await product.visit({ as: 'beheerder', expected: /net::ERR_CONNECTION_RESET/ })
  const before = await countCountries()
  await page.route('**/countries/import', (route) => route.abort('connectionreset'))
  await openList(page, 'Landen')
  const dialog = await openImport(page)
  await chooseFile(dialog, [header, 'Atlantis;QX;QXA'])
  await press(dialog, 'Importeren')
  await toast(page, 'Importeren bestand landen.csv niet gelukt.').waitFor()
  expect(await dialog.getByRole('alert').innerText()).toContain(
    'Onbekend of het is opgeslagen: de server gaf geen antwoord. Probeer het zo dadelijk opnieuw; het wordt dan niet dubbel opgeslagen. Een import die toch is gelukt staat bij “Eerdere imports”.',
  )
  await dialog.getByText('landen.csv', { exact: true }).waitFor()
  await expectAccessible(page, 'an import whose connection was lost')

  await page.unroute('**/countries/import')
  await press(dialog, 'Opnieuw proberen')
  await toast(page, 'Importeren bestand landen.csv afgerond.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await found(page, before + 1)
})

test('a file that changes or disappears on disk must be chosen again', async () => {
  const { page } = await product.visit({
    as: 'beheerder',
    expected: /net::ERR_(UPLOAD_FILE_CHANGED|FILE_NOT_FOUND)/,
  })
  const path = join(folder, 'landen.csv')
  await writeFile(path, `${header}\r\nLemuria;te lang;QBB`)
  await openList(page, 'Landen')
  const dialog = await openImport(page)
  await chooseFileOnDisk(dialog, path)
  await checkFile(dialog)
  await mend(path, `${header}\r\nLemuria;QB;QBB`)
  await press(dialog, 'Opnieuw controleren')
  const warning = dialog.getByRole('alert')
  await warning.getByText('Het bestand is intussen gewijzigd. Kies het opnieuw.').waitFor()
  // Its errors stay visible.
  await createGrid(dialog, 'Fouten').cellWith('ISO-code 2: De tekst mag hoogstens 2 tekens hebben.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Opnieuw kiezen')
  await expectAccessible(page, 'a file that was changed on disk')

  await chooseFileOnDisk(dialog, path)
  await dialog.getByRole('table', { name: 'Rij 2' }).getByText('QB', { exact: true }).waitFor()
  expect(await warning.count()).toBe(0)
  await rm(path)
  await press(dialog, 'Importeren')
  await toast(page, 'Importeren bestand landen.csv niet gelukt.').waitFor()
  await warning.getByText('Het bestand is intussen gewijzigd. Kies het opnieuw.').waitFor()
})

test('a file that changes while its rows are previewed is deselected', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const path = join(folder, 'veel.csv')
  const lines = [header, ...Array.from({ length: 5000 }, (_, index) => `Land ${index + 1};QA;QAA`)]
  await writeFile(path, lines.join('\r\n'))
  await openList(page, 'Landen')
  const dialog = await openImport(page)
  await chooseFileOnDisk(dialog, path)
  await dialog.getByRole('table', { name: 'Rij 2' }).waitFor()
  await mend(path, lines.slice(0, 100).join('\r\n'))
  await press(dialog, 'Laatste rij')
  await toast(page, readFailure).waitFor()
  await dialog.getByRole('alert').getByText(readFailure).waitFor()
  expect(await dialog.getByText('veel.csv').count()).toBe(0)
  expect(await disabledReason(dialog, 'Importeren')).toBe('Kies eerst een bestand.')
  await expectAccessible(page, 'a file that could not be read')
  await chooseFileOnDisk(dialog, path)
  await press(dialog, 'Laatste rij')
  await dialog.getByRole('table', { name: 'Rij 100' }).getByText('Land 99').waitFor()
})

test('an import stopped on the server writes nothing', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const before = await countCountries()
  const held = await holdCountries()
  await openList(page, 'Landen')
  const dialog = await openImport(page)
  await chooseFile(dialog, [header, 'Lemuria;QB;QBB'], 'stoppen.csv')
  await press(dialog, 'Importeren')
  const bar = dialog.getByRole('progressbar', { name: 'stoppen.csv verwerken' })
  await bar.waitFor()
  expect(await bar.getAttribute('aria-valuenow')).toBeNull()
  await expectAccessible(page, 'an import that the server works on')

  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: /^Bestand stoppen\.csv wordt nog geïmporteerd/ })
  await press(question, 'Doorgaan')
  await bar.waitFor()
  await press(dialog, 'Afbreken')
  await toast(page, 'Importeren afgebroken')
    .getByText('Was de server al klaar, dan staat deze import bij “Eerdere imports”.')
    .waitFor()
  await dialog.getByText('stoppen.csv', { exact: true }).waitFor()
  await bar.waitFor({ state: 'hidden' })
  expect(await statusInHistory(page, dialog, 'stoppen.csv')).toBe('In behandeling')

  await held.release()
  await expect.poll(() => statusInHistory(page, dialog, 'stoppen.csv')).toBe('Afgebroken')
  expect(await countCountries()).toBe(before)
  await press(dialog, 'Importeren')
  await toast(page, 'Importeren bestand stoppen.csv afgerond.').waitFor()
  await found(page, before + 1)
})

test('an import that finished before it was stopped shows in the list and the history', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const before = await countCountries()
  await openList(page, 'Landen')
  const answer = await holdAnswer(page, '*/countries/import')
  const dialog = await openImport(page)
  await chooseFile(dialog, [header, 'Hyperborea;QH;QHH'], 'te-laat.csv')
  await press(dialog, 'Importeren')
  await answer.given
  await dialog.getByRole('progressbar', { name: 'te-laat.csv verwerken' }).waitFor()
  await press(dialog, 'Afbreken')
  await toast(page, 'Importeren afgebroken').waitFor()
  await found(page, before + 1)
  expect(await statusInHistory(page, dialog, 'te-laat.csv')).toBe('Voltooid')
})

async function press(inside: Locator, name: string): Promise<void> {
  await inside.getByRole('button', { name, exact: true }).click()
}

/** Saves a file anew, later than it was chosen: the browser tells the two apart by the second. */
async function mend(path: string, content: string): Promise<void> {
  await writeFile(path, content)
  const later = new Date(Date.now() + 60_000)
  await utimes(path, later, later)
}

async function countCountries(): Promise<number> {
  const [row] = await product.server.query(
    "SELECT count(*)::int AS count FROM record.country WHERE status = 'Active'",
  )
  return Number(row?.['count'])
}

/** Keeps everybody from saving countries, as long work on all of them would. */
async function holdCountries(): Promise<{ release: () => Promise<void> }> {
  const holder =
    "SELECT pid FROM pg_locks WHERE relation = 'record.country'::regclass AND mode = 'ShareLock' AND granted"
  const held = product.server
    .query('BEGIN; LOCK TABLE record.country IN SHARE MODE; SELECT pg_sleep(100)')
    .catch(() => undefined)
  await expect.poll(() => product.server.query(holder)).toHaveLength(1)
  return {
    release: async () => {
      await product.server.query(`SELECT pg_cancel_backend(pid) FROM (${holder}) AS holder`)
      await held
    },
  }
}

/** Lets a call reach the server, and keeps from the page what it answers; `given` resolves once it has answered. */
async function holdAnswer(page: Page, address: string): Promise<{ readonly given: Promise<unknown> }> {
  const session = await page.context().newCDPSession(page)
  const given = new Promise((resolve) => session.once('Fetch.requestPaused', resolve))
  await session.send('Fetch.enable', { patterns: [{ urlPattern: address, requestStage: 'Response' }] })
  return { given }
}

/** The row of a file under "Eerdere imports". */
async function statusInHistory(page: Page, dialog: Locator, fileName: string): Promise<string> {
  await press(dialog, 'Eerdere imports')
  const history = findDialog(page, /^Eerdere imports/)
  const grid = createGrid(history, 'Eerdere imports')
  await grid.row(fileName).first().waitFor()
  const status = await (await grid.cell(fileName, 'Status')).first().innerText()
  await history.getByRole('button', { name: 'Sluiten' }).last().click()
  await history.waitFor({ state: 'hidden' })
  return status
}
