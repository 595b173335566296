import type { CSSProperties } from 'react'
import { type ColumnZone, type GridColumnState, listVisibleColumnIds } from './column-state.ts'
import { groupAdjacentColumns } from './column-units.ts'
import { defaultColumnWidth, type GridColumn, minColumnWidthOf } from './grid-column.ts'

/** A column with its position and width. The mark and detail columns of the grid have no definition. */
export interface LayoutColumn<Row> {
  id: string
  kind: 'mark' | 'detail' | 'data'
  index: number
  zone: ColumnZone
  width: number
  /** Pixels from the left edge of the content; for columns pinned at the end from the right edge. */
  offset: number
  /** The pinned column next to the unpinned ones. */
  isEdge: boolean
  /** Whether its group is folded; null without a foldable group. */
  fold: 'open' | 'folded' | null
  definition: GridColumn<Row> | null
}

export interface ColumnLayout<Row> {
  columns: LayoutColumn<Row>[]
  startWidth: number
  endWidth: number
  totalWidth: number
  filler: number
}

export interface LayoutInput<Row> {
  columns: readonly GridColumn<Row>[]
  state: GridColumnState
  emptyIds: ReadonlySet<string>
  textWidthOf: (column: GridColumn<Row>) => number
  viewportWidth: number
  hasMarkColumn: boolean
  hasDetailColumn: boolean
}

const systemColumnWidth = 40
export const narrowViewportWidth = 600
/** Below this width (a phone in portrait) no column is pinned, because one would cover half of the screen. */
const minPinningWidth = 480
const maxPinnedShare = 0.6
const maxNarrowPinnedShare = 0.45

/**
 * Computes the zones, widths and offsets of the visible columns, after the mark and detail columns. A narrow viewport unpins columns, and
 * a folded group has its first column alone. Flexible columns share the remaining width, or show their texts where the columns are
 * scrolled anyway.
 */
export function layoutColumns<Row>(input: LayoutInput<Row>): ColumnLayout<Row> {
  const fitting = fitZones(input)
  const zones = {
    start: foldColumns(fitting.start, input.state),
    center: foldColumns(fitting.center, input.state),
    end: foldColumns(fitting.end, input.state),
  }
  const system = listSystemColumns(input)
  const inZones: [ColumnZone, ShownColumn<Row>[]][] = [
    ['start', zones.start],
    ['center', zones.center],
    ['end', zones.end],
  ]
  const room = input.viewportWidth - system.length * systemColumnWidth
  const definitionsOf = (columns: readonly ShownColumn<Row>[]) => columns.map(({ definition }) => definition)
  const pinned = new Set(definitionsOf([...zones.start, ...zones.end]))
  const shown = definitionsOf([...zones.start, ...zones.center, ...zones.end])
  const widths = computeColumnWidths(shown, { ...input, room, pinned })
  const placed: LayoutColumn<Row>[] = system.map((kind, index) => ({
    id: `grid:${kind}`,
    kind,
    index,
    zone: 'start',
    width: systemColumnWidth,
    offset: 0,
    isEdge: false,
    fold: null,
    definition: null,
  }))
  for (const [zone, columns] of inZones) {
    for (const { definition, fold } of columns) {
      const width = widths.get(definition.id) ?? defaultColumnWidth
      placed.push({
        id: definition.id,
        kind: 'data',
        index: placed.length,
        zone,
        width,
        offset: 0,
        isEdge: false,
        fold,
        definition,
      })
    }
  }
  return withOffsets(placed, input.viewportWidth)
}

interface ShownColumn<Row> {
  definition: GridColumn<Row>
  fold: LayoutColumn<Row>['fold']
}

/** Leaves out all but the first column of each run of a folded group. */
function foldColumns<Row>(
  columns: readonly GridColumn<Row>[],
  { foldedGroups }: GridColumnState,
): ShownColumn<Row>[] {
  return groupAdjacentColumns(columns).flatMap((run): ShownColumn<Row>[] => {
    const [first] = run
    if (!first || run.length === 1) return run.map((definition) => ({ definition, fold: null }))
    return foldedGroups.includes(first.group ?? '')
      ? [{ definition: first, fold: 'folded' }]
      : run.map((definition) => ({ definition, fold: 'open' }))
  })
}

function listSystemColumns<Row>(input: LayoutInput<Row>): ('mark' | 'detail')[] {
  return [
    ...(input.hasMarkColumn ? ['mark' as const] : []),
    ...(input.hasDetailColumn ? ['detail' as const] : []),
  ]
}

/**
 * Limits the pinned columns, which must leave room to scroll. A narrow screen pins only the first column,
 * a phone none; elsewhere columns beyond the maximum share of the width are unpinned.
 */
function fitZones<Row>(input: LayoutInput<Row>): Record<ColumnZone, GridColumn<Row>[]> {
  const byId = new Map(input.columns.map((column) => [column.id, column]))
  const ids = listVisibleColumnIds(input.state)
  const pick = (zone: ColumnZone) =>
    ids[zone].map((id) => byId.get(id)).filter((column) => column !== undefined)
  const zones = { start: pick('start'), center: pick('center'), end: pick('end') }
  if (input.viewportWidth <= 0) return zones
  if (input.viewportWidth < minPinningWidth)
    return { start: [], center: [...zones.start, ...zones.center, ...zones.end], end: [] }
  if (input.viewportWidth < narrowViewportWidth) {
    const [first, ...rest] = [...zones.start, ...zones.center, ...zones.end]
    return { start: first ? [first] : [], center: rest, end: [] }
  }
  const limit = input.viewportWidth * maxPinnedShare
  let used = 0
  const fits = (column: GridColumn<Row>) => {
    used += baseWidth(column, input)
    return used <= limit
  }
  const start = zones.start.filter(fits)
  const end = zones.end.toReversed().filter(fits).toReversed()
  return {
    start,
    center: [
      ...zones.start.filter((column) => !start.includes(column)),
      ...zones.center,
      ...zones.end.filter((column) => !end.includes(column)),
    ],
    end,
  }
}

interface WidthInput<Row> extends LayoutInput<Row> {
  room: number
  pinned: ReadonlySet<GridColumn<Row>>
}

function computeColumnWidths<Row>(columns: readonly GridColumn<Row>[], input: WidthInput<Row>) {
  const { room } = input
  const widths = new Map(columns.map((column) => [column.id, baseWidth(column, input)]))
  const first = columns[0]
  const isFirstFixed = input.viewportWidth >= minPinningWidth && input.viewportWidth < narrowViewportWidth
  if (first && isFirstFixed) {
    const maxWidth = Math.max(minColumnWidthOf(first), Math.floor(input.viewportWidth * maxNarrowPinnedShare))
    widths.set(first.id, Math.min(widths.get(first.id) ?? maxWidth, maxWidth))
  }
  const flexible = columns.filter(
    (column) => column.flex && input.state.widths[column.id] === undefined && !isShrunk(column, input),
  )
  const used = sumWidths(columns, widths)
  if (used > room && input.viewportWidth > 0) widenToTexts(flexible, widths, input)
  shareRoom(flexible, widths, Math.max(0, room - used))
  return widths
}

/** Columns that reach their maximum leave their room to the others. */
function shareRoom<Row>(
  flexible: readonly GridColumn<Row>[],
  widths: Map<string, number>,
  room: number,
): void {
  const widthOf = ({ id }: GridColumn<Row>) => widths.get(id) ?? 0
  const allShares = flexible.reduce((sum, { flex = 0 }) => sum + flex, 0)
  const full = flexible.find(
    (column) =>
      widthOf(column) + (room * (column.flex ?? 0)) / allShares >
      (column.maxFlexWidth ?? Number.POSITIVE_INFINITY),
  )
  if (full) {
    const extra = Math.max(0, (full.maxFlexWidth ?? 0) - widthOf(full))
    widths.set(full.id, widthOf(full) + extra)
    const others = flexible.filter((column) => column !== full)
    return shareRoom(others, widths, room - extra)
  }
  let free = room
  let shares = allShares
  // Whole pixels; the rounding error goes to the next column, so that the last one ends at the edge.
  for (const column of flexible) {
    const extra = Math.round((free * (column.flex ?? 0)) / shares)
    widths.set(column.id, widthOf(column) + extra)
    free -= extra
    shares -= column.flex ?? 0
  }
}

/** Pinned columns still leave room to scroll. */
function widenToTexts<Row>(
  flexible: readonly GridColumn<Row>[],
  widths: Map<string, number>,
  { pinned, room, viewportWidth, textWidthOf }: WidthInput<Row>,
): void {
  const share = viewportWidth < narrowViewportWidth ? maxNarrowPinnedShare : maxPinnedShare
  let pinnedRoom = Math.floor(viewportWidth * share) - sumWidths([...pinned], widths)
  for (const column of flexible) {
    const width = widths.get(column.id) ?? 0
    const isPinned = pinned.has(column)
    const missing = Math.min(textWidthOf(column), room) - width
    const extra = Math.max(0, isPinned ? Math.min(missing, pinnedRoom) : missing)
    widths.set(column.id, width + extra)
    if (isPinned) pinnedRoom -= extra
  }
}

function sumWidths<Row>(columns: readonly GridColumn<Row>[], widths: ReadonlyMap<string, number>): number {
  return columns.reduce((sum, { id }) => sum + (widths.get(id) ?? 0), 0)
}

function baseWidth<Row>(column: GridColumn<Row>, input: LayoutInput<Row>): number {
  const { width = defaultColumnWidth, emptyWidth = width } = column
  if (isShrunk(column, input)) return Math.min(width, emptyWidth)
  return Math.max(minColumnWidthOf(column), input.state.widths[column.id] ?? width)
}

function isShrunk<Row>({ id, emptyWidth }: GridColumn<Row>, { state, emptyIds }: LayoutInput<Row>): boolean {
  return emptyWidth !== undefined && emptyIds.has(id) && state.widths[id] === undefined
}

/** Returns the ids of the columns with `emptyWidth` that no row needs wider; none when there are no rows. */
export function findEmptyColumns<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
): ReadonlySet<string> {
  if (rows.length === 0) return new Set()
  return new Set(
    columns
      .filter((column) => column.emptyWidth !== undefined && !rows.some((row) => needsRoom(column, row)))
      .map(({ id }) => id),
  )
}

function needsRoom<Row>(column: GridColumn<Row>, row: Row): boolean {
  return column.needsRoom?.(row) ?? column.text(row) !== ''
}

function withOffsets<Row>(columns: LayoutColumn<Row>[], viewportWidth: number): ColumnLayout<Row> {
  let left = 0
  for (const column of columns) {
    column.offset = left
    left += column.width
  }
  const sumOf = (zone: ColumnZone) =>
    columns.reduce((sum, column) => (column.zone === zone ? sum + column.width : sum), 0)
  for (const column of columns) if (column.zone === 'end') column.offset = left - column.offset - column.width
  const edges = [
    columns.findLast((column) => column.zone === 'start'),
    columns.find((column) => column.zone === 'end'),
  ]
  for (const edge of edges) if (edge) edge.isEdge = true
  return {
    columns,
    startWidth: sumOf('start'),
    endWidth: sumOf('end'),
    totalWidth: left,
    filler: Math.max(0, viewportWidth - left),
  }
}

/** Returns the width of a cell and, if its column is pinned, the offset from that edge, in CSS pixels. */
export function computeCellStyle<Row>(
  column: Pick<LayoutColumn<Row>, 'zone' | 'width' | 'offset'>,
): CSSProperties {
  if (column.zone === 'center') return { width: column.width }
  return column.zone === 'start'
    ? { width: column.width, insetInlineStart: column.offset }
    : { width: column.width, insetInlineEnd: column.offset }
}
