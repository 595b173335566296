/** Focuses the last active cell of the page's first grid; if a header was active, the first cell below it. */
export function focusGrid(): void {
  const grid = document.querySelector<HTMLElement>('[data-grid]')
  const active = grid?.querySelector<HTMLElement>('[tabindex="0"]')
  const isHeader = active?.getAttribute('role') === 'columnheader'
  const below =
    isHeader &&
    grid?.querySelector<HTMLElement>(`[role="gridcell"][data-column="${active.dataset['column']}"]`)
  const cell = below || active
  cell?.focus()
}

/** Focuses the first row of the page's first grid, in the column of its last active cell; false if it has no rows. */
export function focusFirstRow(): boolean {
  const grid = document.querySelector<HTMLElement>('[data-grid]')
  const column = grid?.querySelector<HTMLElement>('[tabindex="0"]')?.dataset['column']
  const cells = grid?.querySelectorAll<HTMLElement>('[role="gridcell"][data-column]') ?? []
  const cell = [...cells].find((each) => each.dataset['column'] === column) ?? cells[0]
  cell?.focus()
  return cell !== undefined
}

/** Focuses the grid if the focused element, such as the menu of a row, is gone two frames later. */
export function keepFocusInGrid(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusGrid()
    }),
  )
}
