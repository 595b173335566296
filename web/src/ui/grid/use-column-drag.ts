import { type PointerEvent, type RefObject, useRef, useState } from 'react'

export interface DropTarget {
  id: string
  side: 'before' | 'after'
}

export interface ColumnDrag {
  draggedId: string | null
  target: DropTarget | null
  start: (event: PointerEvent, id: string) => void
  /** True for the click that ends a drag, which must not sort. */
  isClickAfterDrag: () => boolean
}

const dragThreshold = 6
const scrollEdgeWidth = 40
const scrollStep = 16

/**
 * Drags a header cell by mouse or pen; touch scrolls instead. At the release `drop` gets the column at the horizontal position of the
 * pointer, and which half of it; it is not called for the dragged column itself, or after Escape. Near an edge the grid scrolls.
 */
export function useColumnDrag(
  grid: RefObject<HTMLDivElement | null>,
  drop: (id: string, target: DropTarget) => void,
): ColumnDrag {
  const [drag, setDrag] = useState<{ id: string; target: DropTarget | null } | null>(null)
  const didDrag = useRef(false)

  const start = (event: PointerEvent, id: string) => {
    didDrag.current = false
    if (event.button !== 0 || event.pointerType === 'touch') return
    const startX = event.clientX
    let target: DropTarget | null = null
    let isDragging = false
    const end = () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', finish)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', cancelByKey, true)
      setDrag(null)
    }
    const follow = (move: globalThis.PointerEvent) => {
      if (!isDragging && Math.abs(move.clientX - startX) < dragThreshold) return
      isDragging = true
      didDrag.current = true
      if (!grid.current) return
      scrollAtEdge(grid.current, move.clientX)
      target = findDropTarget(grid.current, move.clientX, id)
      setDrag({ id, target })
    }
    const finish = () => {
      end()
      if (isDragging && target) drop(id, target)
    }
    const cancelByKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      end()
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', finish)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', cancelByKey, true)
  }

  return {
    draggedId: drag?.id ?? null,
    target: drag?.target ?? null,
    start,
    isClickAfterDrag: () => didDrag.current,
  }
}

function findDropTarget(grid: HTMLElement, x: number, draggedId: string): DropTarget | null {
  const cells = grid.querySelectorAll<HTMLElement>(':scope > * > [data-row="-1"] > [data-kind="data"]')
  let hit: { cell: HTMLElement; box: DOMRect } | null = null
  for (const cell of cells) {
    const box = cell.getBoundingClientRect()
    const isUnder = x >= box.left && x < box.right
    // A pinned column covers the others below the pointer.
    if (isUnder && (!hit || cell.dataset['zone'] !== 'center')) hit = { cell, box }
  }
  const id = hit?.cell.dataset['columnId']
  if (!hit || id === undefined || id === draggedId) return null
  return { id, side: x < hit.box.left + hit.box.width / 2 ? 'before' : 'after' }
}

function scrollAtEdge(grid: HTMLElement, x: number): void {
  const box = grid.getBoundingClientRect()
  if (x < box.left + scrollEdgeWidth) grid.scrollLeft -= scrollStep
  else if (x > box.right - scrollEdgeWidth) grid.scrollLeft += scrollStep
}
