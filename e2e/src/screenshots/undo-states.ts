import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { TestClient } from '@stamboek/testing/server/test-client'
import type { Page } from 'playwright-core'
import { addresses } from '../pages/addresses.ts'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { chooseFile, openImport } from '../pages/import-dialog.ts'
import { openList } from '../pages/record-list.ts'
import type { Opened, ScreenshotState } from './screenshot-state.ts'

const names = ['Barbados', 'Belize', 'Benin'] as const
let count = 0

/** What was done is taken back: by its toast, by the keyboard, and after a question on the page of changes. */
export const undoStates: readonly ScreenshotState[] = [
  state('undo-toast', async (opened) => {
    await deactivate(opened)
  }),
  state('undo-toast-done', async (opened) => {
    await deactivate(opened)
    await opened.page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await toast(opened.page, '3 records zijn teruggezet.').waitFor()
  }),
  state('undo-toast-in-part', async (opened) => {
    await deactivate(opened)
    await activateElsewhere(opened, ['Belize'])
    await opened.page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await toast(opened.page, '1 van 3').waitFor()
  }),
  state('undo-by-key', async (opened) => {
    await deactivate(opened)
    await opened.page.keyboard.press('Control+z')
    await toast(opened.page, 'records zijn teruggezet.').waitFor()
  }),
  state('undo-by-key-again', async (opened) => {
    await deactivate(opened)
    await opened.page.keyboard.press('Control+z')
    await toast(opened.page, 'records zijn teruggezet.').waitFor()
    await opened.page.keyboard.press('Control+Shift+z')
    await toast(opened.page, 'Opnieuw gedaan').waitFor()
  }),
  {
    ...state('undo-by-key-nothing', async ({ page }) => {
      await page.keyboard.press('Control+z')
      await toast(page, 'Er is niets om ongedaan te maken').waitFor()
    }),
    as: 'lezer',
  },
  state('undo-question', async (opened) => {
    await deactivate(opened)
    const dialog = await askUndo(opened.page)
    await dialog.getByText('3 records worden teruggezet.').waitFor()
  }),
  state('undo-question-some-stay', async (opened) => {
    await deactivate(opened)
    await activateElsewhere(opened, ['Belize'])
    const dialog = await askUndo(opened.page)
    await dialog.getByText('2 records worden teruggezet. 1 record blijft').waitFor()
  }),
  state('undo-question-all-stay', async (opened) => {
    await deactivate(opened)
    await activateElsewhere(opened, names)
    const dialog = await askUndo(opened.page)
    await dialog.getByText('3 records blijven').waitFor()
  }),
  state('undo-question-unknown', async (opened) => {
    await deactivate(opened)
    await opened.page.route('**/undo?dryRun=true', () => {})
    const dialog = await askUndo(opened.page)
    await dialog.getByText('Er wordt nagegaan wat terug kan…').waitFor()
  }),
  state('undo-question-refused', async (opened) => {
    await deactivate(opened)
    await opened.page.route('**/undo?dryRun=true', (route) =>
      route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    )
    const dialog = await askUndo(opened.page)
    await dialog.getByRole('alert').waitFor()
  }),
  state('undo-question-of-import', async ({ page }) => {
    const dialog = await openImport(page)
    count += 1
    const code = `X${String.fromCodePoint(64 + count)}`
    const header = 'Omschrijving;ISO-code 2;ISO-code 3;Opmerking'
    await chooseFile(dialog, [header, `Nieuwland ${code};${code};${code}A;`, `Bermuda;BM;BMU;Keer ${count}`])
    await dialog.getByRole('button', { name: 'Importeren', exact: true }).click()
    await toast(page, 'Importeren bestand landen.csv afgerond.')
      .getByRole('button', { name: 'Ongedaan maken' })
      .click()
    await findDialog(page, 'Import ongedaan maken').getByText('2 landen worden teruggezet.').waitFor()
  }),
]

const problem = {
  type: 'urn:stamboek:problem:ruleBroken',
  title: 'Niet opgeslagen',
  status: 422,
  detail: 'Deze wijziging is al ongedaan gemaakt.',
  code: 'ruleBroken',
  correlationId: 'c',
}

function state(name: string, open: (opened: Opened) => Promise<void>): ScreenshotState {
  return {
    name,
    at: addresses.Landen,
    open: async (opened) => {
      await openList(opened.page, 'Landen')
      await open(opened)
    },
  }
}

/** Deactivates three countries, which an earlier picture may have left inactive. */
async function deactivate(opened: Opened): Promise<void> {
  const { page } = opened
  await activateElsewhere(opened, names)
  const grid = await openList(page, 'Landen')
  await grid.mark(...names)
  await chooseRowAction(page, grid, names[0], 'Deactiveren')
  const prompt = findDialog(page, 'Records deactiveren')
  await prompt.getByRole('button', { name: 'Deactiveren' }).click()
  await toast(page, '3 records zijn succesvol gedeactiveerd.').waitFor()
}

/** A colleague makes countries active again. */
async function activateElsewhere({ server }: Opened, changed: readonly string[]): Promise<void> {
  const client = await server.signIn('beheerder')
  const ids = await Promise.all(changed.map((name) => findCountry(client, name)))
  const { status } = await client.post('/api/main/countries/bulkactivate', { ids })
  if (status !== 200) throw new Error(`They could not be activated: ${status}`)
}

async function findCountry(client: TestClient, description: string): Promise<string> {
  const { body } = await client.post<{ items: readonly AnyRecord[] }>('/api/main/countries/search', {
    search: { description },
    matchingBehavior: 'Exact',
  })
  const [country] = body.items
  if (!country) throw new Error(`There is no ${description}`)
  return country.id
}

async function askUndo(page: Page) {
  await page.goto('/changes?period=today&type=Main.CountryViewDto&kind=Bulk')
  const row = page
    .getByRole('row')
    .filter({ hasText: /deactiveren/i })
    .first()
  await row.getByRole('button', { name: /^Ongedaan maken/ }).click()
  return findDialog(page, 'Ongedaan maken')
}
