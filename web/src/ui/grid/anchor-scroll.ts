export interface RowPosition {
  readonly key: string
  readonly start: number
}

export interface AnchoredScrollInput {
  /** The rows before the change, from top to bottom, and how far they were scrolled. */
  readonly before: readonly RowPosition[]
  readonly scrollOffset: number
  readonly anchorKey: string
  readonly after: readonly RowPosition[]
  readonly height: number
  readonly viewHeight: number
  /** Without padding the row moves where scrolling alone cannot keep it in place. */
  readonly mayAddPadding: boolean
}

export interface RowPadding {
  readonly before: number
  readonly after: number
}

export const noPadding: RowPadding = { before: 0, after: 0 }

export interface AnchoredScroll {
  readonly scrollTop: number
  readonly padding: RowPadding
}

/**
 * Computes the scroll position, and the padding around the rows, in CSS pixels, that keep a row where it is on the screen. A row that is
 * gone is replaced by the nearest one above it, else below it; undefined when no row is left.
 */
export function computeAnchorScroll(input: AnchoredScrollInput): AnchoredScroll | undefined {
  const { before, scrollOffset } = input
  const index = before.findIndex(({ key }) => key === input.anchorKey)
  const starts = new Map(input.after.map(({ key, start }) => [key, start]))
  const candidates = [...before.slice(0, index + 1).toReversed(), ...before.slice(index + 1)]
  const anchor = candidates.find(({ key }) => starts.has(key))
  const start = anchor && starts.get(anchor.key)
  if (anchor === undefined || start === undefined) return undefined
  const target = start - (anchor.start - scrollOffset)
  if (!input.mayAddPadding) return { scrollTop: Math.max(0, target), padding: noPadding }
  const paddingBefore = Math.max(0, -target)
  const scrollTop = target + paddingBefore
  const maxScrollTop = paddingBefore + input.height - input.viewHeight
  const paddingAfter = scrollTop > 0 ? Math.max(0, scrollTop - maxScrollTop) : 0
  return { scrollTop, padding: { before: paddingBefore, after: paddingAfter } }
}
