/** A cell of this very grid with its place; `column` is null for a detail, which spans all columns. */
export interface CellAddress {
  element: HTMLElement
  row: number
  column: number | null
}

/**
 * The cell of this grid that holds an element: for something inside a grid that is part of a detail, the detail.
 * Menus that are drawn elsewhere are not ours.
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

export function findCell(grid: HTMLElement, row: number, column: number): HTMLElement | null {
  // Child by child, so that cells of a grid inside a detail are never found.
  const inRow = `:scope > * > [data-row="${row}"] >`
  // The button that folds a group is the cell for mouse and keyboard, inside the head that names the group.
  return grid.querySelector<HTMLElement>(
    `${inRow} [data-column="${column}"], ${inRow} [data-column="detail"], ${inRow} * > [data-column="${column}"]`,
  )
}

/** Whether an event comes from a control inside the cell that has a use of its own for clicks and keys. */
export function isInnerControl(target: EventTarget | null, cell: HTMLElement): boolean {
  if (!(target instanceof Element)) return false
  const control = target.closest('a, button, input, select, textarea, [contenteditable="true"]')
  return control !== null && control !== cell && cell.contains(control)
}
