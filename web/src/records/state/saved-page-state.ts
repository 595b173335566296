import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { Search } from '@stamboek/model/schema/search'
import { useEffect, useRef } from 'react'
import { savePreference } from '../../api/preferences.ts'
import { createColumnState, type GridColumnState, type GridSort } from '../../ui/grid/column-state.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import {
  restoreColumnGroups,
  restoreColumnState,
  type SavedColumnGroup,
  toSavedColumnGroups,
} from '../../ui/grid/restore-column-state.ts'
import { type PageState, resultLimits } from './page-state.ts'

/**
 * Settings of a page that are kept per user (requirements 10.5). Search, marks and reference date are not: a list
 * restricted by last week's search would mislead.
 */
interface SavedPageState {
  /** Absent: as in the definition, also after it changes. */
  readonly columnState?: Omit<GridColumnState, 'foldedGroups'>
  readonly columnGroupState?: readonly SavedColumnGroup[]
  readonly resultLimit?: number
  /** `isImmediate` absent: as in the definition. */
  readonly searchForm?: { readonly isExpanded: boolean; readonly isImmediate?: boolean }
  readonly gridCard?: { readonly expanded: boolean }
}

interface PageColumns {
  readonly columns: readonly GridColumn<AnyRecord>[]
  readonly defaultSort: readonly GridSort[]
}

/**
 * The settings to save: columns and folded groups only if they differ from the definition, 'meteen zoeken' only where `search`
 * waits for the user, the others always.
 */
export function toSavedPageState(
  state: PageState,
  { columns, defaultSort, search }: PageColumns & { readonly search: Pick<Search, 'isImmediate'> },
): SavedPageState {
  const initial = createColumnState(columns, defaultSort)
  const columnState = withoutGroups(state.columns)
  const groups = toSavedColumnGroups(columns, state.columns)
  return {
    ...(!isSame(columnState, withoutGroups(initial)) && { columnState }),
    ...(!isSame(groups, toSavedColumnGroups(columns, initial)) && { columnGroupState: groups }),
    resultLimit: state.resultLimit,
    searchForm: {
      isExpanded: state.isSearchExpanded,
      ...(!search.isImmediate && state.isImmediate && { isImmediate: true }),
    },
    gridCard: { expanded: state.isGridExpanded },
  }
}

/**
 * Reads what `toSavedPageState` saved, of any shape: the columns with their sort and folded groups, restored over those of
 * the definition; the result limit and whether search card and grid are expanded, each undefined if absent or invalid.
 */
export function readSavedPageState(saved: unknown, { columns, defaultSort }: PageColumns) {
  const { columnState, columnGroupState, resultLimit, searchForm, gridCard } = (saved ?? {}) as Partial<
    Record<keyof SavedPageState, unknown>
  >
  const limit = resultLimits.find((each) => each === resultLimit)
  const { isExpanded: isSearchExpanded, isImmediate } = (searchForm ?? {}) as Readonly<
    Record<string, unknown>
  >
  const isGridExpanded = (gridCard as SavedPageState['gridCard'])?.expanded
  return {
    columns: restoreColumnGroups(
      columns,
      columnGroupState,
      restoreColumnState(columns, columnState, defaultSort),
    ),
    resultLimit: limit,
    isImmediate: isImmediate === true,
    isSearchExpanded: typeof isSearchExpanded === 'boolean' ? isSearchExpanded : undefined,
    isGridExpanded: typeof isGridExpanded === 'boolean' ? isGridExpanded : undefined,
  }
}

function withoutGroups({ order, hidden, widths, pinned, sort }: GridColumnState) {
  return { order, hidden, widths, pinned, sort }
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

/** Saves the settings by `savePreference` when they differ from those of the first render or of the last save. */
export function useSavePageState(key: string, saved: SavedPageState): void {
  const text = JSON.stringify(saved)
  const kept = useRef(text)
  useEffect(() => {
    if (kept.current === text) return
    kept.current = text
    savePreference(key, JSON.parse(text) as SavedPageState)
  }, [key, text])
}
