/** CSS pixels along the axis that is scrolled. */
export interface VirtualItem {
  readonly index: number
  readonly start: number
  readonly size: number
}

export interface ItemPlaces {
  /** All items, in their order. */
  readonly items: readonly VirtualItem[]
  readonly end: number
}

export interface ScrollView {
  readonly offset: number
  readonly size: number
}

/** The first item that is drawn, and the first one after it that is not. */
export interface ItemRange {
  readonly first: number
  readonly end: number
}

/** Returns where items lie one after the other, from `before` on. */
export function placeItems(count: number, sizeOf: (index: number) => number, before: number): ItemPlaces {
  let end = before
  const items = Array.from({ length: count }, (_, index): VirtualItem => {
    const item = { index, start: end, size: sizeOf(index) }
    end += item.size
    return item
  })
  return { items, end }
}

/** Returns the items in view, and `overscan` more on both sides; none in a view without a size. */
export function findItemsInView({ items }: ItemPlaces, view: ScrollView, overscan: number): ItemRange {
  if (view.size <= 0) return { first: 0, end: 0 }
  const first = countItemsBefore(items, (item) => item.start + item.size <= view.offset)
  const end = countItemsBefore(items, (item) => item.start < view.offset + view.size)
  return {
    first: Math.max(0, Math.min(first, items.length - 1) - overscan),
    end: Math.min(items.length, end + overscan),
  }
}

/** Counts the items at the beginning for which `isBefore` holds, by halving. */
function countItemsBefore(items: readonly VirtualItem[], isBefore: (item: VirtualItem) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item && isBefore(item)) low = middle + 1
    else high = middle
  }
  return low
}
