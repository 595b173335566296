import type { Locator, Page } from 'playwright-core'
import type { Grid } from './grid.ts'
import { openList, searchFor } from './record-list.ts'

/** Opens a page of tasks and searches for those with a text in their description. */
export async function openTasks(
  page: Page,
  description: string,
  count: number,
  title: 'Taakbeheer' | 'Mijn taken' = 'Taakbeheer',
): Promise<Grid> {
  const grid = await openList(page, title)
  await searchFor(page, 'Omschrijving', description, count)
  await grid.ready()
  return grid
}

export function select(form: Locator, field: string): Locator {
  return form.getByRole('button', { name: new RegExp(`^(?!Uitleg bij ).* ${field}$`) })
}
