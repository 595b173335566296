import { type PointerEvent, useState } from 'react'
import type { LayoutColumn } from './column-layout.ts'
import { minColumnWidthOf } from './grid-column.ts'

export interface ColumnResize {
  resizedId: string | null
  /** The widths during the drag; the column state changes at its end. */
  draftWidths: Record<string, number>
  start: (event: PointerEvent, column: LayoutColumn<never>) => void
}

const noDraft: Record<string, number> = {}

/** Resizes a column by dragging its grip, to its minimum at least. `commit` is called at the release, if the width changed. */
export function useColumnResize(commit: (id: string, width: number) => void): ColumnResize {
  const [draft, setDraft] = useState<{ id: string; width: number } | null>(null)

  const start = (event: PointerEvent, column: LayoutColumn<never>) => {
    const grip = event.target
    if (!(grip instanceof HTMLElement) || !column.definition || event.button !== 0) return
    event.preventDefault()
    const minWidth = minColumnWidthOf(column.definition)
    // A column at the end is pinned by its right edge, so it grows to the left.
    const direction = column.zone === 'end' ? -1 : 1
    const startX = event.clientX
    let width = column.width
    const follow = (move: globalThis.PointerEvent) => {
      width = Math.max(minWidth, column.width + direction * (move.clientX - startX))
      setDraft({ id: column.id, width })
    }
    const finish = (end: Event) => {
      grip.removeEventListener('pointermove', follow)
      grip.removeEventListener('pointerup', finish)
      grip.removeEventListener('pointercancel', finish)
      setDraft(null)
      if (end.type === 'pointerup' && width !== column.width) commit(column.id, width)
    }
    grip.setPointerCapture(event.pointerId)
    grip.addEventListener('pointermove', follow)
    grip.addEventListener('pointerup', finish)
    grip.addEventListener('pointercancel', finish)
  }

  return {
    resizedId: draft?.id ?? null,
    draftWidths: draft ? { [draft.id]: draft.width } : noDraft,
    start,
  }
}
