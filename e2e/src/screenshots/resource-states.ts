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
  {
    name: 'resources-hire',
    at: addresses.Resources,
    open: async ({ page }) => {
      await createGrid(page, 'Resources').ready()
      await openHire(page)
      await findDialog(page, 'In dienst').getByRole('textbox', { name: /^Naam/ }).fill('Noor de Wit')
    },
  },
  {
    name: 'resources-hire-planner',
    as: 'planner',
    at: addresses.Resources,
    open: async ({ page }) => {
      await createGrid(page, 'Resources').ready()
      await openHire(page)
      await findDialog(page, 'In dienst').getByLabel('Gebruiker').first().waitFor()
    },
  },
  {
    name: 'resources-leave',
    at: addresses.Resources,
    open: async ({ page }) => {
      await chooseRowAction(page, createGrid(page, 'Resources'), 'An Claes', 'Uit dienst…')
      const dialog = findDialog(page, 'Uit dienst')
      await dialog.getByRole('textbox', { name: 'Laatste dag' }).fill('31-12-2026')
      await page.keyboard.press('Tab')
      await dialog.getByText('Eindigt mee').waitFor()
      await dialog.getByText(/^Open taken:/).waitFor()
    },
  },
]

async function openHire(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'In dienst…' })
  if (await button.isVisible()) return button.click()
  await page.getByRole('button', { name: /^(Meer|Acties)$/ }).click()
  await page.getByRole('menuitem', { name: 'In dienst…' }).click()
}

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
