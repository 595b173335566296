import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type GridColumnState, type GridSort, initialColumnState } from '../../ui/grid/column-state.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { restoreColumnState } from '../../ui/grid/restore-column-state.ts'
import { type PageState, resultLimits } from './page-state.ts'

/**
 * What a person set about a page and finds again at the next visit (platform.md section 3, Page state). Searches, marks and
 * the reference date are not: a list that turns out to be narrowed by what was searched for last week only misleads.
 */
export interface SavedPageState {
  /** Absent: as the definition has them, also when that changes. */
  readonly columnState?: GridColumnState
  readonly resultLimit?: number
  readonly searchForm?: { readonly isExpanded: boolean }
  readonly gridCard?: { readonly expanded: boolean }
}

interface PageColumns {
  readonly columns: readonly GridColumn<AnyRecord>[]
  readonly defaultSort: readonly GridSort[]
}

export function savedPageState(state: PageState, { columns, defaultSort }: PageColumns): SavedPageState {
  const isDefault = isSame(state.columns, initialColumnState(columns, defaultSort))
  return {
    ...(!isDefault && { columnState: state.columns }),
    resultLimit: state.resultLimit,
    searchForm: { isExpanded: state.isSearchExpanded },
    gridCard: { expanded: state.isGridExpanded },
  }
}

/** Reads what was kept once, whatever has become of it since: what does not fit is as if it had never been kept. */
export function readSavedPageState(saved: unknown, { columns, defaultSort }: PageColumns) {
  const { columnState, resultLimit, searchForm, gridCard } = (saved ?? {}) as Partial<
    Record<keyof SavedPageState, unknown>
  >
  const limit = resultLimits.find((each) => each === resultLimit)
  const isSearchExpanded = (searchForm as SavedPageState['searchForm'])?.isExpanded
  const isGridExpanded = (gridCard as SavedPageState['gridCard'])?.expanded
  return {
    columns: restoreColumnState(columns, columnState, defaultSort),
    resultLimit: limit,
    isSearchExpanded: typeof isSearchExpanded === 'boolean' ? isSearchExpanded : undefined,
    isGridExpanded: typeof isGridExpanded === 'boolean' ? isGridExpanded : undefined,
  }
}

function isSame(left: GridColumnState, right: GridColumnState): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
