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

/** Focuses the grid when what had the focus goes, such as a menu of a row that is no longer drawn. */
export function keepFocusInGrid(): void {
  // A menu restores the focus in the next frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusGrid()
    }),
  )
}
