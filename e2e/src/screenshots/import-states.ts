import type { Locator } from 'playwright-core'
import { addresses } from '../pages/addresses.ts'
import { findDialog } from '../pages/dialog.ts'
import { createGrid } from '../pages/grid.ts'
import { checkFile, chooseAction, chooseFile, openImport } from '../pages/import-popup.ts'
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

/** The import popup, step by step. */
export const importStates: readonly ScreenshotState[] = [
  onImport('import-empty', () => Promise.resolve()),
  onImport('import-preview', (popup) => chooseFile(popup, mixed)),
  onImport('import-unknown-headers', (popup) =>
    chooseFile(popup, ['Omschrijving;Kleur;Omschrijving', 'Atlantis;blauw;nog eens']),
  ),
  onImport('import-nothing', async (popup) => {
    await popup
      .locator('input[type=file]')
      .setInputFiles({ name: 'leeg.csv', mimeType: 'text/csv', buffer: Buffer.from(`${header}\r\n`) })
    await popup.getByText('Csv bestand is leeg of er is geen data aangeboden').waitFor()
  }),
  onImport('import-refused', async (popup) => {
    await chooseFile(popup, mixed)
    await checkFile(popup)
  }),
  onImport('import-changed', async (popup) => {
    await chooseFile(popup, mixed)
    await checkFile(popup)
    await popup.getByRole('radio', { name: /Gewijzigd/ }).click()
    await popup
      .getByRole('button', { name: /openklappen/ })
      .first()
      .click()
    await popup.getByRole('columnheader', { name: 'Was' }).waitFor()
  }),
  onImport('import-valid', async (popup) => {
    await chooseFile(popup, mixed.slice(0, 4))
    await checkFile(popup)
  }),
  onImport('import-row-of-error', async (popup) => {
    await chooseFile(popup, mixed)
    await checkFile(popup)
    await popup.getByRole('button', { name: /^Rij 4 tonen/ }).click()
    await popup.getByRole('table', { name: 'Rij 4' }).waitFor()
  }),
  onImport('import-question', async (popup, { page }) => {
    await chooseFile(popup, mixed)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor()
  }),
  onImport('import-other-file', (popup) =>
    chooseFile(popup, ['Artikel;Prijs;Aantal;;Kleur', 'Pen;1,20;3;;blauw']),
  ),
  onImport('import-written', async (popup, { page }) => {
    await chooseFile(popup, [header, `Albanië;AL;ALB;Op ${Date.now()}`])
    await popup.getByRole('button', { name: 'Importeren', exact: true }).click()
    await page.getByRole('button', { name: 'Bekijken' }).waitFor()
  }),
  onImport('import-progress', async (popup, { page }) => {
    await page.route('**/import?*', () => new Promise(() => undefined))
    await chooseFile(popup, mixed)
    await popup.getByRole('button', { name: 'Controleren' }).click()
    await popup.getByRole('progressbar').waitFor()
  }),
  onImport('import-history', async (popup, { page }) => {
    await chooseFile(popup, [header, `Test${Date.now()};;;`])
    await popup.getByRole('button', { name: 'Importeren', exact: true }).click()
    await popup
      .getByText(/niets opgeslagen|afgerond/)
      .first()
      .waitFor()
    await popup.getByRole('button', { name: 'Eerdere imports' }).click()
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

function onImport(name: string, open: (popup: Locator, opened: Opened) => Promise<void>): ScreenshotState {
  return {
    name,
    at: addresses.Landen,
    open: async (opened) => {
      await createGrid(opened.page, 'Landen').ready()
      await open(await openImport(opened.page), opened)
    },
  }
}
