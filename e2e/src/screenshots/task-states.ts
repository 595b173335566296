import type { Page } from 'playwright-core'
import { addresses } from '../pages/addresses.ts'
import { findDialog } from '../pages/dialog.ts'
import { heading } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { foldSearch, type ListTitle, searchCard } from '../pages/record-list.ts'
import type { ScreenshotState } from './screenshot-state.ts'

/** Tasks with their facet, locked and new ones, and the rights of functions per task type. */
export const taskStates: readonly ScreenshotState[] = [
  onPage('tasks', 'Taakbeheer', async () => {}),
  onPage('tasks-found', 'Taakbeheer', search),
  onPage('tasks-late', 'Taakbeheer', async (page) => {
    await page.getByRole('button', { name: /^Te laat/ }).click()
    await foldSearch(page)
    await createGrid(page, 'Taakbeheer').ready()
  }),
  onPage('tasks-mine', 'Mijn taken', async () => {}),
  onPage('tasks-locked', 'Taakbeheer', async (page) => {
    const card = await foldSearch(page)
    await card.getByRole('button', { name: /^Status:.* weghalen$/ }).click()
    await createGrid(page, 'Taakbeheer').ready()
    await page.getByRole('gridcell').nth(1).dblclick()
    await page.getByRole('dialog').getByText('Deze taak kan niet worden gewijzigd').waitFor()
  }),
  onPage('tasks-add', 'Taakbeheer', async (page) => {
    await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
    await findDialog(page, /record|taak/i)
      .getByRole('textbox', { name: 'Omschrijving' })
      .waitFor()
  }),
  onPage('task-types-functions', 'Taaktypen', async (page) => {
    await createGrid(page, 'Taaktypen').ready()
    await page.getByRole('gridcell').nth(1).dblclick()
    await page.getByRole('tab', { name: 'Functies' }).click()
    await page.getByRole('button', { name: 'Alles toevoegen' }).click()
    await page.getByRole('grid', { name: 'Gekozen' }).getByRole('checkbox').first().waitFor()
  }),
  onPage('task-templates-add', 'Taaksjablonen', async (page) => {
    await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
    const form = findDialog(page, 'Voeg record toe')
    await form.getByRole('button', { name: 'Taak van sjabloon toevoegen' }).click()
    await form.getByRole('button', { name: /Taakstatus/ }).waitFor()
  }),
]

function onPage(name: string, title: ListTitle, open: (page: Page) => Promise<void>): ScreenshotState {
  return {
    name,
    at: addresses[title],
    open: async ({ page }) => {
      await heading(page, title).waitFor()
      await open(page)
    },
  }
}

async function search(page: Page): Promise<void> {
  await searchCard(page).getByRole('button', { name: 'Zoeken', exact: true }).click()
  await createGrid(page, 'Taakbeheer').ready()
}
