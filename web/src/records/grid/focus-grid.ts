/** Focuses the last active cell of the grid; the first row when a header was active. */
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

/** Focuses the grid after a menu of a row that is no longer drawn, to which the menu cannot restore the focus. */
export function focusGridAfterMenu(): void {
  // The menu restores the focus in the next frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusGrid()
    }),
  )
}
