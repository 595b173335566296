/** A cell of this grid with its position; `column` is null for a detail, which spans all columns. */
export interface CellAddress {
  element: HTMLElement
  row: number
  column: number | null
}

/**
 * Finds the cell of this grid that contains an element; for an element in a nested grid, the detail around it.
 * Null for elements in portals, such as menus.
 */
export function findCellAddress(target: EventTarget | null, grid: HTMLElement | null): CellAddress | null {
  if (!(target instanceof Element) || !grid?.contains(target)) return null
  let element = target.closest<HTMLElement>('[data-column]')
  while (element && element.closest('[data-grid]') !== grid) {
    element = element.parentElement?.closest<HTMLElement>('[data-column]') ?? null
  }
  if (!element) return null
  const column = Number(element.dataset['column'])
  return {
    element,
    row: Number(element.closest<HTMLElement>('[data-row]')?.dataset['row']),
    column: Number.isNaN(column) ? null : column,
  }
}

/** Returns the rendered cell at a position, in a detail row its only cell; null when it is not rendered. */
export function findCell(grid: HTMLElement, row: number, column: number): HTMLElement | null {
  // Child combinators exclude the cells of a nested grid.
  const inRow = `:scope > * > [data-row="${row}"] >`
  return grid.querySelector<HTMLElement>(
    `${inRow} [data-column="${column}"], ${inRow} [data-column="detail"], ${inRow} * > [data-column="${column}"]`,
  )
}

/** Whether an event comes from a control inside the cell that handles clicks and keys itself. */
export function isInnerControl(target: EventTarget | null, cell: HTMLElement): boolean {
  if (!(target instanceof Element)) return false
  const control = target.closest('a, button, input, select, textarea, [contenteditable="true"]')
  return control !== null && control !== cell && cell.contains(control)
}
