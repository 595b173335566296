/** A line of the grid and where it is drawn, in pixels from the top of all lines. */
export interface Place {
  readonly key: string
  readonly start: number
}

export interface HeldPlaceInput {
  /** The lines as they were, from top to bottom, and how far they were scrolled. */
  readonly before: readonly Place[]
  readonly scrolledBy: number
  /** The line that is to stay, by its key as it was before. */
  readonly heldKey: string
  /** The lines as they are now, without any empty stretch before them. */
  readonly after: readonly Place[]
  /** Their height together, and that of what is seen of them. */
  readonly height: number
  readonly viewHeight: number
  /** Without it the line stays as far as scrolling can make it. */
  readonly mayLeaveSpare: boolean
}

/** Empty stretches before and after the lines, in pixels. */
export interface Spare {
  readonly before: number
  readonly after: number
}

export const noSpare: Spare = { before: 0, after: 0 }

export interface HeldPlace {
  readonly scrollTop: number
  /** Without it the place could not be scrolled to. */
  readonly spare: Spare
}

/**
 * How to scroll so that a line stays where it was on the screen. Where it is gone, the one above it that is still there stays, and what
 * is below comes up; undefined when no line of before is left.
 */
export function heldPlace(input: HeldPlaceInput): HeldPlace | undefined {
  const { before, scrolledBy, mayLeaveSpare } = input
  const held = before.findIndex(({ key }) => key === input.heldKey)
  const starts = new Map(input.after.map(({ key, start }) => [key, start]))
  const candidates = [...before.slice(0, held + 1).toReversed(), ...before.slice(held + 1)]
  const anchor = candidates.find(({ key }) => starts.has(key))
  const start = anchor && starts.get(anchor.key)
  if (anchor === undefined || start === undefined) return undefined
  const onScreen = anchor.start - scrolledBy
  const wanted = start - onScreen
  if (!mayLeaveSpare) return { scrollTop: Math.max(0, wanted), spare: noSpare }
  const spareBefore = Math.max(0, -wanted)
  const scrollTop = wanted + spareBefore
  const most = spareBefore + input.height - input.viewHeight
  const after = scrollTop > 0 ? Math.max(0, scrollTop - most) : 0
  return { scrollTop, spare: { before: spareBefore, after } }
}
