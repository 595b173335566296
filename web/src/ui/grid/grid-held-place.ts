import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { heldPlace, noSpare, type Place, type Spare } from './held-place.ts'
import type { GridItem } from './use-grid-rows.ts'
import type { Virtualisation } from './use-grid-virtualisation.ts'

export interface GridHeldPlaceProps {
  readonly grid: RefObject<HTMLDivElement | null>
  readonly rows: readonly unknown[]
  readonly items: readonly Pick<GridItem<unknown>, 'key'>[]
  readonly virtual: Pick<Virtualisation<unknown>, 'rowPlaces' | 'scrolledBy' | 'bodyHeight'>
  readonly activeRow: number
  readonly headerHeight: number
  readonly holdsPlace: boolean
  readonly viewKey: string | number | undefined
  readonly spare: Spare
  readonly setSpare: (spare: Spare) => void
}

/** The lines as they were drawn last. */
interface Drawn {
  readonly rows: unknown
  readonly items: unknown
  readonly rowPlaces: unknown
  readonly places: readonly Place[]
  readonly activeKey: string | undefined
  /** Somewhere in the grid; a row that goes takes it along. */
  readonly hasFocus: boolean
  readonly viewKey: string | number | undefined
}

/**
 * Keeps the row under the hand where it is when rows come by themselves (`holdsPlace`): that under the mouse or with the focus,
 * whichever was used last. The empty room that this may take goes when the hand does. Shows nothing: it is a part of the grid so that
 * its code can come later.
 */
export function GridHeldPlace(options: GridHeldPlaceProps): null {
  const { grid, rows, items, virtual, spare, setSpare, viewKey } = options
  const hand = useRef<Hand>({})
  const drawn = useRef<Drawn>(undefined)
  const wantedScroll = useRef<number>(undefined)
  const place = (next: Spare, scrollTop: number): void => {
    if (next.before === spare.before && next.after === spare.after) {
      grid.current?.scrollTo({ top: scrollTop })
      return
    }
    wantedScroll.current = scrollTop
    setSpare(next)
  }

  useLayoutEffect(() => {
    const element = grid.current
    const before = drawn.current
    if (!element) return
    const rowPlaces = virtual.rowPlaces()
    const isSameDrawing = before?.items === items && before.rowPlaces === rowPlaces
    const places = isSameDrawing ? before.places : placesOf(items, rowPlaces)
    const hasFocus = element.contains(document.activeElement)
    const activeKey = items[options.activeRow]?.key
    drawn.current = { rows, items, rowPlaces, places, viewKey, hasFocus, activeKey }
    if (wantedScroll.current !== undefined) {
      element.scrollTo({ top: wantedScroll.current })
      wantedScroll.current = undefined
      return
    }
    if (!before || before.rows === rows || before.viewKey !== viewKey || !options.holdsPlace) {
      if (before?.viewKey !== viewKey && isAny(spare)) setSpare(noSpare)
      return
    }
    const scrolledBy = virtual.scrolledBy()
    const { headerHeight } = options
    const heldKey = keyInHand(element, hand.current, before, { scrolledBy, headerHeight })
    const firstKey = scrolledBy > 0 ? keyAt(before.places, scrolledBy) : undefined
    const found =
      (heldKey ?? firstKey) === undefined
        ? undefined
        : heldPlace({
            before: before.places,
            scrolledBy,
            heldKey: heldKey ?? firstKey ?? '',
            after: places.map(({ key, start }) => ({ key, start: start - spare.before })),
            height: virtual.bodyHeight - spare.before - spare.after,
            viewHeight: element.clientHeight - headerHeight,
            mayLeaveSpare: heldKey !== undefined,
          })
    if (found) place(found.spare, found.scrollTop)
    else if (isAny(spare)) setSpare(noSpare)
  })

  const latest = useRef({ spare, place })
  useLayoutEffect(() => {
    latest.current = { spare, place }
  })
  useEffect(() => {
    const element = grid.current
    if (!element) return undefined
    const release = (): void => {
      const { spare: room, place: move } = latest.current
      if (!isAny(room) || hand.current.y !== undefined || element.contains(document.activeElement)) return
      move(noSpare, Math.max(0, element.scrollTop - room.before))
    }
    const listeners = {
      pointermove: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') hand.current = { y: event.clientY, isLast: true }
      },
      pointerleave: () => {
        hand.current = {}
        release()
      },
      keydown: () => {
        hand.current = { ...hand.current, isLast: false }
      },
      // The focus is nowhere yet while it goes from one place to another.
      focusout: () => setTimeout(release),
    }
    const entries = Object.entries(listeners) as [string, EventListener][]
    for (const [event, listener] of entries) element.addEventListener(event, listener)
    return () => {
      for (const [event, listener] of entries) element.removeEventListener(event, listener)
    }
  }, [grid])
  return null
}

/** Copied, since the grid may write over what it knew of its rows. */
function placesOf(
  items: GridHeldPlaceProps['items'],
  rowPlaces: readonly ({ readonly start: number } | undefined)[],
): readonly Place[] {
  return items.map(({ key }, index) => ({ key, start: rowPlaces[index]?.start ?? 0 }))
}

interface Hand {
  /** Where the mouse is over the grid, from the top of the window. */
  readonly y?: number
  /** It was used later than the keyboard. */
  readonly isLast?: boolean
}

function keyInHand(
  element: HTMLElement,
  { y, isLast }: Hand,
  { places, activeKey, hasFocus }: Drawn,
  { scrolledBy, headerHeight }: { scrolledBy: number; headerHeight: number },
): string | undefined {
  const top = element.getBoundingClientRect().top + headerHeight
  const underMouse = y === undefined || y < top ? undefined : keyAt(places, y - top + scrolledBy)
  const focused = hasFocus ? activeKey : undefined
  return isLast ? (underMouse ?? focused) : (focused ?? underMouse)
}

function keyAt(places: readonly Place[], y: number): string | undefined {
  return places.findLast(({ start }) => start <= y)?.key
}

function isAny({ before, after }: Spare): boolean {
  return before > 0 || after > 0
}
