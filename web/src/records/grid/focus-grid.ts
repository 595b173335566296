/** Puts the focus on the cell of the list that had it last; from a header on the first row, where there is one. */
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
