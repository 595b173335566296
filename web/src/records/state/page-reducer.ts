import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { GridColumnState } from '../../ui/grid/column-state.ts'
import { listExtraKeys, type PageState, type SearchFields } from './page-state.ts'

export type PageAction =
  | { readonly type: 'searchFieldChanged'; readonly key: string; readonly value: unknown }
  | { readonly type: 'searchSubmitted'; readonly fields: SearchFields }
  | { readonly type: 'searchAnswered'; readonly context: Readonly<Record<string, unknown>> }
  | {
      readonly type: 'searchReplaced'
      readonly fields: SearchFields
      readonly visibleKeys: readonly string[]
      readonly page?: number | undefined
    }
  | { readonly type: 'searchReset'; readonly page?: number | undefined }
  | { readonly type: 'searchExpandedChanged'; readonly isExpanded: boolean }
  | { readonly type: 'immediateChanged'; readonly isImmediate: boolean }
  | { readonly type: 'gridExpandedChanged'; readonly isExpanded: boolean }
  | { readonly type: 'pageChanged'; readonly page: number }
  | { readonly type: 'resultLimitChanged'; readonly resultLimit: number }
  | { readonly type: 'columnsChanged'; readonly columns: GridColumnState }
  | { readonly type: 'referenceDateChanged'; readonly referenceDateUtc: string | null }
  | { readonly type: 'marksChanged'; readonly ids: ReadonlySet<string>; readonly rows: readonly AnyRecord[] }
  | { readonly type: 'recordsMarked'; readonly records: readonly AnyRecord[] }
  | { readonly type: 'recordsRefreshed'; readonly rows: readonly AnyRecord[] }
  | { readonly type: 'recordsGone'; readonly ids: ReadonlySet<string> }

type Handlers = {
  readonly [Type in PageAction['type']]: (
    state: PageState,
    action: Extract<PageAction, { type: Type }>,
  ) => PageState
}

const handlers: Handlers = {
  searchFieldChanged: (state, { key, value }) => ({
    ...state,
    current: { ...state.current, values: { ...state.current.values, [key]: value } },
  }),
  searchSubmitted: (state, { fields }) => applySearch(state, fields),
  searchAnswered: (state, { context }) => (state.context === context ? state : { ...state, context }),
  searchReplaced: (state, { fields, visibleKeys, page }) => ({
    ...applySearch({ ...state, current: fields, formSerial: state.formSerial + 1 }, fields, page),
    extraKeys: listExtraKeys(fields, state.initial, visibleKeys),
  }),
  searchReset: (state, { page }) => ({
    ...applySearch(
      { ...state, current: state.initial, formSerial: state.formSerial + 1 },
      state.initial,
      page,
    ),
    extraKeys: [],
    isGridInteractive: state.isImmediate,
  }),
  searchExpandedChanged: (state, { isExpanded }) => ({ ...state, isSearchExpanded: isExpanded }),
  immediateChanged: (state, { isImmediate }) => ({ ...state, isImmediate }),
  gridExpandedChanged: (state, { isExpanded }) => ({ ...state, isGridExpanded: isExpanded }),
  pageChanged: (state, { page }) => ({ ...state, page: Math.max(1, page) }),
  resultLimitChanged: (state, { resultLimit }) => ({ ...state, resultLimit, page: 1 }),
  columnsChanged: (state, { columns }) => ({
    ...state,
    columns,
    page: columns.sort === state.columns.sort ? state.page : 1,
  }),
  referenceDateChanged: (state, { referenceDateUtc }) => ({
    ...state,
    referenceDateUtc,
    page: 1,
    marked: new Map(),
  }),
  marksChanged: (state, { ids, rows }) => {
    const marked = new Map([...state.marked].filter(([id]) => ids.has(id)))
    // Searches the rows only for new marks, since a tree can have very many.
    if (marked.size < ids.size) for (const row of rows) if (ids.has(row.id)) marked.set(row.id, row)
    return { ...state, marked }
  },
  recordsMarked: (state, { records }) => ({
    ...state,
    marked: new Map([...state.marked, ...records.map((record) => [record.id, record] as const)]),
  }),
  recordsRefreshed: (state, { rows }) => {
    if (state.marked.size === 0) return state
    const newer = rows.filter((row) => state.marked.has(row.id) && state.marked.get(row.id) !== row)
    if (newer.length === 0) return state
    return { ...state, marked: new Map([...state.marked, ...newer.map((row) => [row.id, row] as const)]) }
  },
  recordsGone: (state, { ids }) => {
    const left = [...state.marked].filter(([id]) => !ids.has(id))
    return left.length === state.marked.size ? state : { ...state, marked: new Map(left) }
  },
}

/**
 * The next state of a record page: the rules of searching and marking (requirements 11.1). A search and another
 * reference date go to page 1 and unmark all; a reset of a page that does not search at once empties the list.
 */
export function pageReducer(state: PageState, action: PageAction): PageState {
  const handle = handlers[action.type] as (state: PageState, action: PageAction) => PageState
  return handle(state, action)
}

function applySearch(state: PageState, applied: SearchFields, page = 1): PageState {
  return {
    ...state,
    applied,
    page,
    marked: new Map(),
    isGridInteractive: true,
    searchSerial: state.searchSerial + 1,
  }
}
