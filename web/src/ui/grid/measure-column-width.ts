import type { GridColumn } from './grid-column.ts'

const maxMeasuredRows = 1000
const cellPadding = 22
const headerControlsWidth = 30

/**
 * Returns the width in CSS pixels that fits the header and the texts of the first `maxMeasuredRows` rows. Rendered cells are measured in
 * the DOM, others by their text on a canvas. Null when the header is not rendered.
 */
export function measureColumnWidth<Row>(
  grid: HTMLElement,
  column: GridColumn<Row>,
  rows: readonly Row[],
): number | null {
  const context = document.createElement('canvas').getContext('2d')
  const headers = grid.querySelectorAll<HTMLElement>(':scope > * > [data-row="-1"] > [data-column-id]')
  const header = [...headers].find((cell) => cell.dataset['columnId'] === column.id)
  if (!context || !header) return null
  const index = header.dataset['column']
  const bodyCells = grid.querySelectorAll<HTMLElement>(
    `:scope > * > [data-row]:not([data-row="-1"]) > [data-column="${index}"]`,
  )
  context.font = getComputedStyle(header).font
  const headerWidth = context.measureText(column.header).width + headerControlsWidth + cellPadding

  const sample = bodyCells[0]
  if (sample) context.font = getComputedStyle(sample).font
  let scale = 1
  let widest = 0
  for (const cell of bodyCells) {
    const drawn = measureContentWidth(cell)
    const measured = context.measureText(cell.textContent ?? '').width
    widest = Math.max(widest, drawn)
    // Corrects for tabular figures and font weights, which the canvas does not apply.
    if (!column.render && measured > 0) scale = Math.max(scale, drawn / measured)
  }
  for (const row of rows.slice(0, maxMeasuredRows)) {
    widest = Math.max(widest, context.measureText(column.text(row)).width * scale)
  }
  return Math.ceil(Math.max(headerWidth, widest + cellPadding))
}

function measureContentWidth(cell: HTMLElement): number {
  const range = document.createRange()
  range.selectNodeContents(cell)
  return range.getBoundingClientRect().width
}
