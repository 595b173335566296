import type { CSSProperties } from 'react'
import type { PlacedColumn } from './column-layout.ts'

/** Width of a cell, and where it sticks when its column is pinned. */
export function placeStyle<Row>(column: Pick<PlacedColumn<Row>, 'zone' | 'width' | 'offset'>): CSSProperties {
  if (column.zone === 'center') return { width: column.width }
  return column.zone === 'start'
    ? { width: column.width, insetInlineStart: column.offset }
    : { width: column.width, insetInlineEnd: column.offset }
}
