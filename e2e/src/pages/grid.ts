import type { Locator, Page } from 'playwright-core'

/** A grid by visible text: rows by a cell text, cells by their header. */
export interface Grid {
  readonly locator: Locator
  ready(): Promise<void>
  row(text: string): Locator
  cellWith(text: string): Locator
  header(column: string): Locator
  cell(rowText: string, column: string): Promise<Locator>
  /** The rendered texts of a column, from the top. */
  texts(column: string): Promise<string[]>
  focusRow(text: string): Promise<void>
  mark(...rowTexts: string[]): Promise<void>
}

/** The grid with a name; record pages name it after themselves. */
export function createGrid(page: Page | Locator, name: string): Grid {
  const locator = page.locator(`[data-grid][aria-label="${name}"]`)
  // The name of a shared record has a mark.
  const find = (inside: Page | Locator, text: string) =>
    inside
      .getByRole('gridcell', { name: text, exact: true })
      .or(inside.getByRole('gridcell', { name: `${text} Gedeeld`, exact: true }))
  const cellWith = (text: string) => find(locator, text)
  const row = (text: string) => locator.getByRole('row').filter({ has: find(locator.page(), text) })
  const header = (column: string) => locator.getByRole('columnheader', { name: column, exact: true })
  const cellsUnder = async (column: string, inside: Locator) =>
    inside.locator(`[role=gridcell][aria-colindex="${await header(column).getAttribute('aria-colindex')}"]`)

  return {
    locator,
    row,
    cellWith,
    header,
    ready: () => locator.and(locator.page().locator(':not([aria-busy])')).waitFor(),
    cell: (rowText, column) => cellsUnder(column, row(rowText)),
    // Numbers and units are joined by a no-break space.
    texts: async (column) =>
      (await (await cellsUnder(column, locator)).allInnerTexts()).map((text) =>
        text.replaceAll('\u00a0', ' '),
      ),
    focusRow: (text) => cellWith(text).first().click(),
    async mark(...rowTexts) {
      for (const text of rowTexts) await row(text).locator('[data-kind=mark]').first().click()
    },
  }
}
