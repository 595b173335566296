import type { Page } from 'playwright-core'
import { addresses } from '../pages/addresses.ts'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { createGrid, type Grid } from '../pages/grid.ts'
import type { ScreenshotState } from './screenshot-state.ts'

/** The page of resources with their functions (requirements 7.1). */
export const resourceStates: readonly ScreenshotState[] = [
  onPage('resources-detail', async () => {}),
  onPage('resources-detail-menu', async (_, functions) => {
    await functions.cellWith('Kraamverzorgende').click({ button: 'right' })
  }),
  onPage('resources-add-function-overlap', async (page, functions) => {
    await chooseRowAction(page, functions, 'Kraamverzorgende', 'Toevoegen')
    const form = findDialog(page, 'Voeg record toe')
    await form.getByRole('button', { name: /Functie$/ }).click()
    await page.getByRole('combobox', { name: 'Functie zoeken' }).fill('Kraam')
    await page.getByRole('option').nth(1).waitFor({ state: 'detached' })
    await page.getByRole('option', { name: 'Kraamverzorgende' }).click()
    await form.getByRole('button', { name: 'Toevoegen', exact: true }).click()
    await form
      .getByText(/bestaat al binnen de opgegeven datum range/)
      .first()
      .waitFor()
  }),
  onPage('resources-edit-function', async (page, functions) => {
    await functions.cellWith('Kraamverzorgende').dblclick()
    await findDialog(page, 'Wijzig record')
      .getByText(/Gewijzigd/)
      .waitFor()
  }),
  onPage('resources-new-version-function', async (page, functions) => {
    await chooseRowAction(page, functions, 'Kraamverzorgende', 'Creëer nieuwe versie')
    await findDialog(page, 'Nieuwe versie voor Kraamverzorgende')
      .getByRole('button', { name: 'Opslaan' })
      .waitFor()
  }),
  onPage('resources-end-function', async (page, functions) => {
    await chooseRowAction(page, functions, 'Kraamverzorgende', 'Beëindig 1 versie')
    await findDialog(page, 'Versie beëindigen').getByRole('textbox', { name: 'Laatste dag' }).waitFor()
  }),
  onPage('resources-edit', async (page) => {
    await createGrid(page, 'Resources').cellWith('Femke Smit').first().dblclick()
    await findDialog(page, 'Wijzig record').getByText('Kraamverzorgende').waitFor()
  }),
]

function onPage(name: string, open: (page: Page, functions: Grid) => Promise<void>): ScreenshotState {
  return {
    name,
    as: 'planner',
    at: addresses.Resources,
    // The overlap is refused by the server.
    expected: /422/,
    open: async ({ page }) => {
      await createGrid(page, 'Resources').ready()
      await page.getByRole('button', { name: 'Femke Smit openklappen' }).click()
      const functions = createGrid(page, 'Functies van resources van deze rij')
      await functions.ready()
      await open(page, functions)
    },
  }
}
