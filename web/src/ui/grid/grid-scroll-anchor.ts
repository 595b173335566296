import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { computeAnchorScroll, noPadding, type RowPadding, type RowPosition } from './anchor-scroll.ts'
import type { GridItem } from './use-grid-rows.ts'
import type { Virtualisation } from './use-grid-virtualisation.ts'

export interface GridScrollAnchorProps {
  readonly grid: RefObject<HTMLDivElement | null>
  readonly rows: readonly unknown[]
  readonly items: readonly Pick<GridItem<unknown>, 'key'>[]
  readonly virtual: Pick<Virtualisation<unknown>, 'places' | 'scrollOffset' | 'bodyHeight'>
  readonly activeRow: number
  readonly headerHeight: number
  readonly isAnchored: boolean
  readonly viewKey: string | number | undefined
  readonly padding: RowPadding
  readonly setPadding: (padding: RowPadding) => void
}

interface DrawnRows {
  readonly rows: unknown
  readonly items: GridScrollAnchorProps['items']
  readonly places: GridScrollAnchorProps['virtual']['places']
  readonly activeKey: string | undefined
  /** Read at the commit, because removing the focused row loses the focus. */
  readonly hasFocus: boolean
  readonly viewKey: string | number | undefined
}

interface PointerState {
  /** The mouse position from the top of the window; undefined outside the grid. */
  readonly y?: number
  readonly isLastUsed?: boolean
}

/**
 * Keeps the row under the mouse or with the focus, whichever was used last, in place when `rows` change while `isAnchored`; without either,
 * the first row in view of a scrolled grid. Removes its padding when mouse and focus leave, or the view changes. A component that renders
 * nothing, so that `lazyPart` can load it.
 */
export function GridScrollAnchor(props: GridScrollAnchorProps): null {
  const { grid, rows, items, virtual, padding, setPadding, viewKey } = props
  const pointer = useRef<PointerState>({})
  const lastDrawn = useRef<DrawnRows>(undefined)
  const pendingScrollTop = useRef<number>(undefined)
  const scrollTo = (scrollTop: number, nextPadding: RowPadding): void => {
    if (nextPadding.before === padding.before && nextPadding.after === padding.after) {
      grid.current?.scrollTo({ top: scrollTop })
      return
    }
    pendingScrollTop.current = scrollTop
    setPadding(nextPadding)
  }

  useLayoutEffect(() => {
    const element = grid.current
    const before = lastDrawn.current
    if (!element) return
    const hasFocus = element.contains(document.activeElement)
    const drawn: DrawnRows = {
      rows,
      items,
      places: virtual.places,
      viewKey,
      hasFocus,
      activeKey: items[props.activeRow]?.key,
    }
    lastDrawn.current = drawn
    if (pendingScrollTop.current !== undefined) {
      element.scrollTo({ top: pendingScrollTop.current })
      pendingScrollTop.current = undefined
      return
    }
    if (!before || before.rows === rows || before.viewKey !== viewKey || !props.isAnchored) {
      if (before?.viewKey !== viewKey && isPadded(padding)) setPadding(noPadding)
      return
    }
    const scrollOffset = virtual.scrollOffset()
    const bodyTop = element.getBoundingClientRect().top + props.headerHeight
    const positions = computePositions(before)
    const usedKey = findUsedKey(pointer.current, { ...before, positions }, { scrollOffset, bodyTop })
    const topKey = scrollOffset > 0 ? findKeyAt(positions, scrollOffset) : undefined
    const anchorKey = usedKey ?? topKey
    const anchored =
      anchorKey !== undefined &&
      computeAnchorScroll({
        before: positions,
        scrollOffset,
        anchorKey,
        after: computePositions(drawn, padding.before),
        height: virtual.bodyHeight - padding.before - padding.after,
        viewHeight: element.clientHeight - props.headerHeight,
        mayAddPadding: usedKey !== undefined,
      })
    if (anchored) scrollTo(anchored.scrollTop, anchored.padding)
    else if (isPadded(padding)) setPadding(noPadding)
  })

  const removePadding = useEffectEvent((element: HTMLElement): void => {
    const isUsed = pointer.current.y !== undefined || element.contains(document.activeElement)
    if (isPadded(padding) && !isUsed) scrollTo(Math.max(0, element.scrollTop - padding.before), noPadding)
  })
  useEffect(() => {
    const element = grid.current
    if (!element) return undefined
    const ending = new AbortController()
    const { signal } = ending
    const handlePointerMove = ({ pointerType, clientY }: PointerEvent): void => {
      if (pointerType === 'mouse') pointer.current = { y: clientY, isLastUsed: true }
    }
    const handlePointerLeave = (): void => {
      pointer.current = {}
      removePadding(element)
    }
    const handleKeyDown = (): void => {
      pointer.current = { ...pointer.current, isLastUsed: false }
    }
    element.addEventListener('pointermove', handlePointerMove, { signal })
    element.addEventListener('pointerleave', handlePointerLeave, { signal })
    element.addEventListener('keydown', handleKeyDown, { signal })
    // Deferred, because no element has the focus during focusout.
    element.addEventListener('focusout', () => setTimeout(() => removePadding(element)), { signal })
    return () => ending.abort()
  }, [grid])
  return null
}

/** Computed for a refetch only: a large tree has too many rows for each render. */
function computePositions(
  { items, places }: Pick<DrawnRows, 'items' | 'places'>,
  paddingBefore = 0,
): readonly RowPosition[] {
  return items.map(({ key }, index) => ({ key, start: (places[index]?.start ?? 0) - paddingBefore }))
}

function findUsedKey(
  { y, isLastUsed }: PointerState,
  {
    positions,
    activeKey,
    hasFocus,
  }: Pick<DrawnRows, 'activeKey' | 'hasFocus'> & { readonly positions: readonly RowPosition[] },
  { scrollOffset, bodyTop }: { readonly scrollOffset: number; readonly bodyTop: number },
): string | undefined {
  const hoveredKey =
    y === undefined || y < bodyTop ? undefined : findKeyAt(positions, y - bodyTop + scrollOffset)
  const focusedKey = hasFocus ? activeKey : undefined
  return isLastUsed ? (hoveredKey ?? focusedKey) : (focusedKey ?? hoveredKey)
}

function findKeyAt(positions: readonly RowPosition[], y: number): string | undefined {
  return positions.findLast(({ start }) => start <= y)?.key
}

function isPadded({ before, after }: RowPadding): boolean {
  return before > 0 || after > 0
}
