import type { Page } from 'playwright-core'
import { addresses } from '../pages/addresses.ts'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { createGrid } from '../pages/grid.ts'
import type { ListTitle } from '../pages/record-list.ts'
import type { ScreenshotState } from './screenshot-state.ts'

/** Document groups, resource types, team types and teams: dual lists of child records, and help in a tooltip. */
export const teamStates: readonly ScreenshotState[] = [
  onPage('document-groups', 'Documentgroepen', async (page) => {
    await page.getByRole('button', { name: 'Advies woningaanpassing openklappen' }).click()
    await createGrid(page, 'Functies van documentgroepen van deze rij').ready()
  }),
  onPage('document-groups-edit', 'Documentgroepen', (page) => openRow(page, 'Documentgroepen', 'Rijbewijs')),
  {
    ...onPage('document-groups-view', 'Documentgroepen', async (page) => {
      await openRow(page, 'Documentgroepen', 'Rijbewijs', 'Bekijk record')
    }),
    as: 'lezer',
  },
  onPage('document-groups-add', 'Documentgroepen', async (page) => {
    await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
    const form = findDialog(page, 'Voeg record toe')
    await form.getByRole('textbox', { name: 'Beschikbaar filteren' }).fill('chauffeur')
    await form.getByRole('button', { name: 'Alles toevoegen wat het filter toont' }).click()
    await form.getByRole('row', { name: 'Chauffeur internationaal' }).waitFor()
  }),
  onPage('resource-types', 'Resourcetypes', async () => {}),
  onPage('resource-types-tooltip', 'Resourcetypes', async (page) => {
    await openRow(page, 'Resourcetypes', 'Voertuig')
    const info = page.getByRole('button', { name: 'Uitleg bij Unieke code?' })
    // A first movement tells React Aria that a pointer is used.
    await page.getByRole('textbox', { name: 'Code' }).hover()
    await info.hover()
    await page.locator('[role=tooltip]').waitFor()
  }),
  onPage('resource-team-types', 'Resource team types', async () => {}),
  onPage('resource-team-types-edit', 'Resource team types', async (page) => {
    await openRow(page, 'Resource team types', 'Wijkteam')
  }),
  onPage('resource-team-types-dual-list', 'Resource team types', async (page) => {
    await openRow(page, 'Resource team types', 'Wijkteam')
    await page.getByRole('tab', { name: 'Resourcetype per resource team type' }).click()
    await page.getByRole('grid', { name: 'Beschikbaar' }).waitFor()
  }),
  onPage('resource-teams', 'Resource teams', async () => {}),
  onPage('resource-teams-edit', 'Resource teams', (page) =>
    openRow(page, 'Resource teams', 'Wijkteam Berchem'),
  ),
  onPage('resource-teams-end', 'Resource teams', async (page) => {
    await chooseRowAction(page, createGrid(page, 'Resource teams'), 'ANT', 'Beëindigen')
    const prompt = findDialog(page, 'Record beëindigen')
    await prompt.getByRole('textbox', { name: 'Laatste dag' }).fill('01-01-2030')
    await page.keyboard.press('Tab')
    await prompt.getByRole('checkbox', { name: 'Beëindig ook wat erbij hoort' }).waitFor()
  }),
  onPage('resource-teams-on-top', 'Resource teams', (page) => openRow(page, 'Resource teams', 'ANT')),
]

function onPage(name: string, title: ListTitle, open: (page: Page) => Promise<void>): ScreenshotState {
  return {
    name,
    at: addresses[title],
    open: async ({ page }) => {
      await createGrid(page, title).ready()
      await open(page)
    },
  }
}

async function openRow(page: Page, title: ListTitle, description: string, dialog = 'Wijzig record') {
  await createGrid(page, title).focusRow(description)
  await page.keyboard.press('Enter')
  const form = findDialog(page, dialog)
  await form.getByRole('textbox', { name: 'Omschrijving' }).waitFor()
  if (title === 'Documentgroepen') await form.getByRole('grid', { name: 'Gekozen' }).waitFor()
}
