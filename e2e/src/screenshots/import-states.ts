import type { Locator } from 'playwright-core'
import { addresses } from '../pages/addresses.ts'
import { findDialog } from '../pages/dialog.ts'
import { createGrid } from '../pages/grid.ts'
import { checkFile, chooseAction, chooseFile, openImport } from '../pages/import-dialog.ts'
import type { Opened, ScreenshotState } from './screenshot-state.ts'

const header = 'Omschrijving;ISO-code 2;ISO-code 3;Opmerking'
/** New, changed, the same, and refused for two reasons. */
const mixed = [
  header,
  'Atlantis;QX;QXA;Onder water',
  'Albanië;AL;ALB;Hoofdstad Tirana',
  'Algerije;DZ;DZA;',
  ';QZ;QZA;Zonder naam',
  'Nergensland;te lang;QNN;',
]

/** The import dialog, step by step. */
export const importStates: readonly ScreenshotState[] = [
  onImport('import-empty', () => Promise.resolve()),
  onImport('import-preview', (dialog) => chooseFile(dialog, mixed)),
  onImport('import-unknown-headers', (dialog) =>
    chooseFile(dialog, ['Omschrijving;Kleur;Omschrijving', 'Atlantis;blauw;nog eens']),
  ),
  onImport('import-nothing', async (dialog) => {
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'leeg.csv', mimeType: 'text/csv', buffer: Buffer.from(`${header}\r\n`) })
    await dialog.getByText('Csv bestand is leeg of er is geen data aangeboden').waitFor()
  }),
  onImport('import-refused', async (dialog) => {
    await chooseFile(dialog, mixed)
    await checkFile(dialog)
  }),
  onImport('import-changed', async (dialog) => {
    await chooseFile(dialog, mixed)
    await checkFile(dialog)
    await dialog.getByRole('radio', { name: /Gewijzigd/ }).click()
    await dialog
      .getByRole('button', { name: /openklappen/ })
      .first()
      .click()
    await dialog.getByRole('columnheader', { name: 'Was' }).waitFor()
  }),
  onImport('import-valid', async (dialog) => {
    await chooseFile(dialog, mixed.slice(0, 4))
    await checkFile(dialog)
  }),
  onImport('import-row-of-error', async (dialog) => {
    await chooseFile(dialog, mixed)
    await checkFile(dialog)
    await dialog.getByRole('button', { name: /^Rij 5 tonen/ }).click()
    await dialog.getByRole('table', { name: 'Rij 5' }).waitFor()
  }),
  onImport('import-question', async (dialog, { page }) => {
    await chooseFile(dialog, mixed)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor()
  }),
  onImport('import-other-file', (dialog) =>
    chooseFile(dialog, ['Artikel;Prijs;Aantal;;Kleur', 'Pen;1,20;3;;blauw']),
  ),
  onImport('import-written', async (dialog, { page }) => {
    await chooseFile(dialog, [header, `Albanië;AL;ALB;Op ${Date.now()}`])
    await dialog.getByRole('button', { name: 'Importeren', exact: true }).click()
    await page.getByRole('button', { name: 'Bekijken' }).waitFor()
  }),
  onImport('import-progress', async (dialog, { page }) => {
    await page.route('**/import?*', () => new Promise(() => undefined))
    await chooseFile(dialog, mixed)
    await dialog.getByRole('button', { name: 'Controleren' }).click()
    await dialog.getByRole('progressbar').waitFor()
  }),
  onImport('import-history', async (dialog, { page }) => {
    await chooseFile(dialog, [header, `Test${Date.now()};;;`])
    await dialog.getByRole('button', { name: 'Importeren', exact: true }).click()
    await dialog
      .getByText(/niets opgeslagen|afgerond/)
      .first()
      .waitFor()
    await dialog.getByRole('button', { name: 'Eerdere imports' }).click()
    const history = findDialog(page, /^Eerdere imports/)
    await history.getByText('Mislukt').first().waitFor()
  }),
  {
    name: 'export-choices',
    at: addresses.Landen,
    open: async ({ page }) => {
      const grid = createGrid(page, 'Landen')
      await grid.ready()
      await grid.mark('Andorra', 'Angola')
      await chooseAction(page, 'Exporteren')
      await page.getByRole('menuitem', { name: 'Gemarkeerde (2)' }).waitFor()
    },
  },
]

function onImport(name: string, open: (dialog: Locator, opened: Opened) => Promise<void>): ScreenshotState {
  return {
    name,
    at: addresses.Landen,
    open: async (opened) => {
      await createGrid(opened.page, 'Landen').ready()
      await open(await openImport(opened.page), opened)
    },
  }
}
