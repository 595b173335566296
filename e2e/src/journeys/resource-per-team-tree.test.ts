import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSheetCells } from '@stamboek/testing/sheets/sheet-files'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { addresses } from '../pages/addresses.ts'
import { findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import type { Grid } from '../pages/grid.ts'
import { chooseAction, disabledReason } from '../pages/import-dialog.ts'
import { arrowTo, tabTo } from '../pages/keyboard.ts'
import { openList, searchFor, unfoldSearch } from '../pages/record-list.ts'
import {
  findAncestors,
  readTreeRows,
  type TreeRow,
  tallWindow,
  teamGrid,
  teamsOf,
} from '../pages/resource-per-team.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const year = new Date().getFullYear()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stamboek-teams-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('is a tree that says how deep and how far a row stands', async () => {
  const { page } = await product.visit({ as: 'planner', ...tallWindow })
  const grid = await openList(page, 'Resource per team')
  expect(await grid.locator.getAttribute('role')).toBe('treegrid')
  const rows = await readTreeRows(grid)
  expect(await grid.locator.getAttribute('aria-rowcount')).toBe(String(rows.length + 1))
  // Expanded at first.
  expect(rows.filter(({ expanded }) => expanded === 'false')).toEqual([])
  expect(rows.filter(({ level }) => level === 1)).toEqual([
    { text: 'Vestiging Amsterdam', isTeam: true, level: 1, position: 1, siblings: 3, expanded: 'true' },
    { text: 'Vestiging Haarlem', isTeam: true, level: 1, position: 2, siblings: 3, expanded: 'true' },
    // Has ended.
    { text: 'Flexpool Kennemerland', isTeam: true, level: 1, position: 3, siblings: 3, expanded: 'true' },
  ])
  const route = rows.findIndex(({ text }) => text === 'Route Watergraafsmeer')
  expect(rows.slice(route, route + 5)).toMatchObject([
    { text: 'Route Watergraafsmeer', isTeam: true, level: 3, expanded: 'true' },
    { text: 'Mohammed Aydin (MDW-011, meerdere functies)', level: 4, position: 1, siblings: 2 },
    { text: 'Bezorger hulpmiddelen', isTeam: false, level: 5, position: 1, siblings: 2, expanded: null },
    { text: 'Chauffeur rolstoelvervoer', level: 5, position: 2, siblings: 2, expanded: null },
    { text: 'Renault Kangoo 2 (VTG-023)', isTeam: false, level: 4, position: 2, expanded: null },
  ])
})

test('is walked, folded, opened and put to work by keyboard alone', async () => {
  const { page } = await product.visit({ as: 'planner' })
  const grid = await openList(page, 'Resource per team')
  const press = (...keys: readonly string[]) => pressAll(page, keys)
  await tabTo(page, grid.locator)
  await press('Control+Home')
  const chantal = 'Chantal Willems (UZK-017, Kraamverzorgende)'
  await press('ArrowRight')
  while ((await focusedText(grid)) !== 'Vestiging Amsterdam') await press('ArrowRight')
  while ((await focusedText(grid)) !== 'Flexpool Kennemerland') await press('ArrowDown')

  await press('Enter')
  await expectOpened(page, grid, 'Wijzig record', 'Flexpool Kennemerland')
  await press('ArrowDown')
  expect(await focusedText(grid)).toBe(chantal)
  await press('Enter')
  await expectOpened(page, grid, 'Wijzig Chantal Willems in Flexpool Kennemerland', 'Gewijzigd')
  await press('ArrowDown')
  expect(await focusedText(grid)).toBe('Kraamverzorgende')
  await press('Enter')
  await expectOpened(page, grid, 'Wijzig record', 'Kraamverzorgende')

  // To the row above it, which folds, and on to the one above that.
  await press('ArrowLeft')
  expect(await focusedText(grid)).toBe(chantal)
  await press('ArrowLeft')
  await expect.poll(() => grid.row(chantal).getAttribute('aria-expanded')).toBe('false')
  await press('ArrowLeft')
  expect(await focusedText(grid)).toBe('Flexpool Kennemerland')
  await press('ArrowDown', 'ArrowRight')
  await expect.poll(() => grid.row(chantal).getAttribute('aria-expanded')).toBe('true')

  await press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Alles inklappen' }).waitFor()
  await expectAccessible(page, 'menu of a resource in a team')
  await press('End', 'Enter')
  await expect.poll(() => grid.locator.locator('[role=row][aria-level]').count()).toBe(3)
  // The row above those that are hidden has the focus.
  await expect.poll(() => focusedText(grid)).toBe('Flexpool Kennemerland')
  await press('ArrowUp', 'ArrowUp')
  expect(await focusedText(grid)).toBe('Vestiging Amsterdam')
  await press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Alles uitklappen' }).waitFor()
  await press('End', 'ArrowUp', 'Enter')
  await grid.cellWith('Kraamzorg Amsterdam').waitFor()
})

test('says in the toolbar why an action cannot be done', async () => {
  const { page } = await product.visit({ as: 'planner' })
  const grid = await openList(page, 'Resource per team')
  const reason = async (name: string) => {
    // From before the toolbar, because Tab from the top of the page would choose a row.
    await page.keyboard.press('/')
    return disabledReason(page.locator('body'), name, arrowTo)
  }
  expect(await reason('Resource wijzigen')).toBe('Kies eerst een record.')
  expect(await reason('Verplaats naar team…')).toBe('Markeer eerst een of meer records.')
  await grid.focusRow('Vestiging Amsterdam')
  expect(await reason('Resource wijzigen')).toBe('Kies een plaatsing.')
  expect(await reason('Beëindig versie')).toBe('Kies een plaatsing.')
  await grid.mark('Vestiging Amsterdam', 'Lotte Visser (MDW-006, Kraamverzorgende)')
  const kinds = 'De gemarkeerde rijen zijn van verschillende soorten.'
  expect(await reason('Resource wijzigen')).toBe(kinds)
  expect(await reason('Creëer nieuwe versie')).toBe(kinds)

  const { page: ofReader } = await product.visit({ as: 'lezer' })
  await openList(ofReader, 'Resource per team')
  expect(await ofReader.getByRole('button', { name: 'Resource toevoegen' }).count()).toBe(0)
})

test('shows who was where on the reference date', async () => {
  const { page } = await product.visit({ as: 'planner', ...tallWindow })
  const grid = await openList(page, 'Resource per team')
  const daan = 'Daan Bakker (MDW-005, meerdere functies)'
  expect(await teamsOf(grid, daan)).toEqual(['Wijkteam Oost', 'Wondzorg Kennemerland'])
  await page.getByRole('button', { name: 'Peildatum: geen' }).click()
  const date = page.getByRole('dialog', { name: 'Peildatum' }).getByRole('textbox', { name: 'Peildatum' })
  await date.fill(`0106${year - 1}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => teamsOf(grid, daan)).toEqual(['Wijkteam Oost'])
  await page.getByRole('button', { name: `Peildatum: 01-06-${year - 1}` }).click()
  await date.fill(`0106${year}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => teamsOf(grid, daan)).toEqual(['Wondzorg Kennemerland'])
})

test('finds teams with or without those below, and resources by function, and says when there is nothing', async () => {
  const { page, context } = await product.visit({ as: 'planner', ...tallWindow })
  const grid = await openList(page, 'Resource per team')
  await searchFor(page, 'Team', 'Wijkteam Oost')
  const teams = () => grid.locator.locator('strong').allInnerTexts()
  await expect.poll(teams).toEqual(['Vestiging Amsterdam', 'Wijkteam Oost', 'Route Watergraafsmeer'])
  const card = await unfoldSearch(page)
  await card.getByText('Toon alle onderliggende teams').click()
  await card.getByRole('button', { name: 'Zoeken', exact: true }).click()
  await expect.poll(teams).toEqual(['Vestiging Amsterdam', 'Wijkteam Oost'])
  await expectAccessible(page, 'search of resources per team')

  // A link has the search.
  await expect.poll(() => new URL(page.url()).searchParams.has('sf')).toBe(true)
  const elsewhere = await context.newPage()
  await elsewhere.goto(page.url())
  const teamsElsewhere = () => teamGrid(elsewhere).locator.locator('strong').allInnerTexts()
  await expect.poll(teamsElsewhere).toEqual(await teams())
  await elsewhere.close()

  await card.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(teams).toContain('Flexpool Kennemerland')
  await card.getByRole('button', { name: /Functies$/ }).click()
  await page.getByRole('combobox', { name: 'Functies zoeken' }).fill('kraam')
  await page.getByRole('option', { name: 'Kraamverzorgende' }).click()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Zoeken', exact: true }).click()
  await expect.poll(teams).not.toContain('Wijkteam Nieuw-West')
  const resources = (await readTreeRows(grid)).map(({ text }) => text).filter((text) => text.includes('('))
  expect(new Set(resources.map((text) => text.split(' (')[0]))).toEqual(
    new Set(['Chantal Willems', 'Femke Smit', 'Karin Bos', 'Lotte Visser']),
  )

  await searchFor(page, 'Team', 'Nergens')
  await page.getByText('Geen rijen gevonden').waitFor()
  await expectAccessible(page, 'tree without rows')
  await page.goto(addresses['Resource per team'])
  await expect.poll(teams).toContain('Flexpool Kennemerland')
})

test('exports what the tree shows, row by row', async () => {
  const { page } = await product.visit({ as: 'planner', ...tallWindow })
  const grid = await openList(page, 'Resource per team')
  const rows = await readTreeRows(grid)
  const download = page.waitForEvent('download')
  await chooseAction(page, 'Exporteren')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Resource per team .*\.xlsx$/)
  await toast(page, /^Export klaar/).waitFor()
  const path = join(folder, 'teams.xlsx')
  await file.saveAs(path)
  const [headers = [], ...cells] = await readSheetCells('teams.xlsx', await readFile(path))
  expect(headers.filter((header) => !/^(id|rowVersion)$/i.test(header))).toHaveLength(18)
  const lines = cells.map((line) => Object.fromEntries(headers.map((header, at) => [header, line[at]])))
  expect(lines.map((line) => [line['Team'], line['Resource'], line['Functie'] ?? ''])).toEqual(toLines(rows))
})

/** The lines of the sheet by team, resource and function, in the order of the tree. */
function toLines(rows: readonly TreeRow[]): readonly (readonly string[])[] {
  const parents = rows.map((_, at) => findAncestors(rows, at).at(-1))
  const hasResource = new Set(parents.filter((_, at) => rows[at]?.isTeam === false))
  return rows.flatMap((row, at) => {
    // A line for the last that a branch has: a function, or a resource or team without what is below it.
    if (hasResource.has(row)) return []
    const branch = [...findAncestors(rows, at), row]
    const team = branch.findLast(({ isTeam }) => isTeam)
    const [resource, own] = branch.filter(({ isTeam }) => !isTeam)
    return [[team?.text ?? '', resource?.text.replace(/ \(.*\)$/, '') ?? '', own?.text ?? '']]
  })
}

async function pressAll(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** The text of the row with the focus; null when the focus is elsewhere. */
async function focusedText(grid: Grid): Promise<string | null> {
  const row = grid.locator.locator('[role=row]:focus-within')
  return (await row.count()) === 0 ? null : row.locator('[role=gridcell][aria-label]').first().innerText()
}

/** Waits for what the form that has just opened shows, and closes it; the grid then has the focus again. */
async function expectOpened(page: Page, grid: Grid, title: string, text: string): Promise<void> {
  const dialog = findDialog(page, title)
  await dialog.getByText(text).first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await grid.locator.locator('[role=row]:focus-within').waitFor()
}
