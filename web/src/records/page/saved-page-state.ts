import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useEffect, useRef } from 'react'
import { savePreference } from '../../api/preferences.ts'
import { type GridColumnState, type GridSort, initialColumnState } from '../../ui/grid/column-state.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import {
  restoreColumnGroups,
  restoreColumnState,
  type SavedColumnGroup,
  savedColumnGroups,
} from '../../ui/grid/restore-column-state.ts'
import { type PageState, resultLimits } from './state/page-state.ts'

/**
 * What a person set about a page and finds again at the next visit (platform.md section 3, Page state). Searches, marks and
 * the reference date are not: a list that turns out to be narrowed by what was searched for last week only misleads.
 */
interface SavedPageState {
  /** Absent: as the definition has them, also when that changes. */
  readonly columnState?: Omit<GridColumnState, 'foldedGroups'>
  readonly columnGroupState?: readonly SavedColumnGroup[]
  readonly resultLimit?: number
  readonly searchForm?: { readonly isExpanded: boolean }
  readonly gridCard?: { readonly expanded: boolean }
}

interface PageColumns {
  readonly columns: readonly GridColumn<AnyRecord>[]
  readonly defaultSort: readonly GridSort[]
}

export function savedPageState(state: PageState, { columns, defaultSort }: PageColumns): SavedPageState {
  const initial = initialColumnState(columns, defaultSort)
  const columnState = withoutGroups(state.columns)
  const groups = savedColumnGroups(columns, state.columns)
  return {
    ...(!isSame(columnState, withoutGroups(initial)) && { columnState }),
    ...(!isSame(groups, savedColumnGroups(columns, initial)) && { columnGroupState: groups }),
    resultLimit: state.resultLimit,
    searchForm: { isExpanded: state.isSearchExpanded },
    gridCard: { expanded: state.isGridExpanded },
  }
}

/** Reads what was kept once, whatever has become of it since: what does not fit is as if it had never been kept. */
export function readSavedPageState(saved: unknown, { columns, defaultSort }: PageColumns) {
  const { columnState, columnGroupState, resultLimit, searchForm, gridCard } = (saved ?? {}) as Partial<
    Record<keyof SavedPageState, unknown>
  >
  const limit = resultLimits.find((each) => each === resultLimit)
  const isSearchExpanded = (searchForm as SavedPageState['searchForm'])?.isExpanded
  const isGridExpanded = (gridCard as SavedPageState['gridCard'])?.expanded
  return {
    columns: restoreColumnGroups(
      columns,
      columnGroupState,
      restoreColumnState(columns, columnState, defaultSort),
    ),
    resultLimit: limit,
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

/** Keeps what a person sets about the page under a key; a page that is only looked at writes nothing. */
export function useSavePageState(key: string, saved: SavedPageState): void {
  const text = JSON.stringify(saved)
  const kept = useRef(text)
  useEffect(() => {
    if (kept.current === text) return
    kept.current = text
    savePreference(key, JSON.parse(text) as SavedPageState)
  }, [key, text])
}
