import type { Page } from 'playwright-core'
import { addresses } from '../pages/addresses.ts'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { heading } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { openList, searchFor } from '../pages/record-list.ts'
import type { ScreenshotState } from './screenshot-state.ts'

const at = '/changes'

/** The page of changes: its list, narrowed, opened, empty, and the question before an undo. */
export const changesStates: readonly ScreenshotState[] = [
  { name: 'changes', at, open: ({ page }) => readChanges(page) },
  {
    name: 'changes-opened',
    at: '/maintenance/standard/CountryViewDto',
    open: async ({ page }) => {
      await deactivateTwo(page)
      await page.goto(`${at}?period=today`)
      await readChanges(page)
      await page
        .getByRole('button', { name: /openklappen/ })
        .first()
        .click()
      await page.getByRole('table').first().waitFor()
    },
  },
  {
    name: 'changes-undo',
    at: `${at}?period=today`,
    open: async ({ page }) => {
      await readChanges(page)
      await page
        .getByRole('button', { name: /^Ongedaan maken/ })
        .first()
        .click()
      await page.getByText(/teruggezet/).waitFor()
    },
  },
  {
    name: 'changes-filtered',
    at: '/maintenance/standard/CountryViewDto',
    open: async ({ page }) => {
      await deactivateTwo(page)
      await page.goto(`${at}?period=today&type=Main.CountryViewDto&kind=Bulk`)
      await readChanges(page)
    },
  },
  {
    name: 'changes-of-one-user',
    at: addresses.Gebruikers,
    open: async ({ page }) => {
      const grid = await openList(page, 'Gebruikers')
      await searchFor(page, 'Volledige naam', 'Marieke', 1)
      await chooseRowAction(page, grid, 'Marieke van den Berg', 'Wat deze persoon wijzigde')
      await heading(page, 'Wijzigingen').waitFor()
      await readChanges(page)
    },
  },
  {
    name: 'known-on',
    at,
    open: async ({ page }) => {
      await page.goto(`/maintenance/standard/CountryViewDto?known=${new Date().toISOString()}`)
      await page.getByText('Hierin kan niets worden gewijzigd.').waitFor()
      await createGrid(page, 'Landen').ready()
    },
  },
  {
    name: 'known-on-record',
    at,
    open: async ({ page }) => {
      await page.goto(`/maintenance/standard/CountryViewDto?known=${new Date().toISOString()}`)
      const grid = createGrid(page, 'Landen')
      await grid.ready()
      await grid.cellWith('Afghanistan').dblclick()
      await findDialog(page, 'Bekijk record').getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'known-on-panel',
    at: '/maintenance/standard/CountryViewDto',
    open: async ({ page }) => {
      await page.getByRole('button', { name: /^Zoals bekend/ }).click()
      await page.getByRole('textbox', { name: 'Zoals bekend op' }).waitFor()
    },
  },
  {
    name: 'changes-own-period',
    at: `${at}?period=own&from=2026-11-01&to=2026-11-15&type=Main.CountryViewDto&kind=Bulk`,
    open: ({ page }) => page.getByText('Geen wijzigingen gevonden').waitFor(),
  },
]

async function readChanges(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).waitFor()
}

async function deactivateTwo(page: Page): Promise<void> {
  const grid = await openList(page, 'Landen')
  // Done by the first of the pictures.
  if ((await grid.cellWith('Andorra').count()) === 0) return
  await grid.mark('Andorra', 'Angola')
  await chooseRowAction(page, grid, 'Angola', 'Deactiveren')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactiveren' }).click()
  await page.getByRole('button', { name: 'Ongedaan maken' }).waitFor()
}
