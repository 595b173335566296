import type { Locator, Page } from 'playwright-core'
import { findDialog } from './dialog.ts'
import { createGrid, type Grid } from './grid.ts'
import { chooseOption } from './options.ts'

export function teamGrid(page: Page): Grid {
  return createGrid(page, 'Resource per team')
}

export function addForm(page: Page): Locator {
  return findDialog(page, 'Voeg resource toe aan team')
}

/** Chooses a record by its whole description in a field of a form. */
export async function chooseIn(form: Locator, field: string, description: string): Promise<void> {
  const page = form.page()
  await form.getByRole('button', { name: new RegExp(`^(?!Uitleg bij ).* ${field}$`) }).click()
  await page.getByRole('combobox', { name: `${field} zoeken` }).fill(description)
  await chooseOption(page, description)
}

/** A row of the tree, as assistive technology reads it. */
export interface TreeRow {
  readonly text: string
  /** Only teams are bold. */
  readonly isTeam: boolean
  readonly level: number
  readonly position: number
  readonly siblings: number
  readonly expanded: string | null
}

/** The rows of the tree that are drawn, from the top. */
export async function readTreeRows(grid: Grid): Promise<readonly TreeRow[]> {
  const texts = await grid.texts('Team, resource of functie')
  const attributes = await grid.locator.locator('[role=row][aria-level]').evaluateAll((rows) =>
    rows.map((row) => ({
      isTeam: row.querySelector('strong') !== null,
      level: Number(row.ariaLevel),
      position: Number(row.ariaPosInSet),
      siblings: Number(row.ariaSetSize),
      expanded: row.ariaExpanded,
    })),
  )
  return attributes.map((each, index) => ({ text: texts[index] ?? '', ...each }))
}

/** The ancestors of a row, the nearest last. */
export function findAncestors(rows: readonly TreeRow[], at: number): readonly TreeRow[] {
  const level = rows[at]?.level ?? 0
  const parent = rows.slice(0, at).findLastIndex((row) => row.level < level)
  const found = rows[parent]
  return found ? [...findAncestors(rows, parent), found] : []
}

/** The teams above the rows of a resource, from the top. */
export async function teamsOf(grid: Grid, resource: string): Promise<readonly string[]> {
  const rows = await readTreeRows(grid)
  return rows.flatMap(({ text }, at) => {
    const team = text === resource ? findAncestors(rows, at).at(-1) : undefined
    return team ? [team.text] : []
  })
}

/** Shows all rows of the tree without scrolling. */
export const tallWindow = { width: 1440, height: 4200 }
