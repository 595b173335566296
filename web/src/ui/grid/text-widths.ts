import type { GridColumn } from './grid-column.ts'

const maxTextColumnWidth = 320
/** Padding and border of a cell, and what tabular figures add to the measured text. */
const cellPadding = 24

type StartMeasuring = (isStrong: boolean) => (text: string) => number

/**
 * Returns a function for the width, in CSS pixels, that shows the longest text of a column, up to `maxTextColumnWidth`: of these rows and of
 * those that it was called with before, so that columns keep their place while a user pages. Measures a column once per array of rows.
 */
export function createTextWidthMeasurer<Row>(startMeasuring: StartMeasuring = measureOnCanvas) {
  const widths = new Map<string, { readonly rows: readonly Row[]; readonly width: number }>()
  return (column: GridColumn<Row>, rows: readonly Row[]): number => {
    const known = widths.get(column.id)
    if (known && (known.rows === rows || known.width === maxTextColumnWidth)) return known.width
    const measureText = startMeasuring(column.emphasis === 'strong')
    let width = known?.width ?? 0
    for (const row of rows) {
      const text = column.text(row)
      if (text === '') continue
      const drawn = measureText(text) + (column.decorationWidth?.(row) ?? 0)
      width = Math.max(width, drawn + cellPadding)
      if (width >= maxTextColumnWidth) break
    }
    width = Math.min(maxTextColumnWidth, Math.ceil(width))
    widths.set(column.id, { rows, width })
    return width
  }
}

/** Measures in the font of the page, which grids have too. Without a canvas, as in jsdom, texts have no width. */
function measureOnCanvas(isStrong: boolean): (text: string) => number {
  const context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(0, 0).getContext('2d')
  if (!context) return () => 0
  const { fontSize, fontFamily, fontWeight } = getComputedStyle(document.body)
  context.font = `${isStrong ? strongWeight : fontWeight} ${fontSize} ${fontFamily}`
  return (text) => context.measureText(text).width
}

/** Of names of rows (`grid.module.css`). */
const strongWeight = 550
