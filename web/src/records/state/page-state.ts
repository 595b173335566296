import { defaultLimit, maxLimit } from '@stamboek/model/contract/record-calls'
import { isBlank } from '@stamboek/model/fields/initial-search'
import type { PagingStyle } from '@stamboek/model/schema/layout'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { MatchingBehavior } from '@stamboek/model/schema/search'
import type { GridColumnState } from '../../ui/grid/column-state.ts'
import { changedByOthersKey } from './changed-by-others.ts'
import { refersToKey } from './refers-to.ts'

/** By entry key; null, '' and [] are empty. */
export type SearchValues = Readonly<Record<string, unknown>>

export interface SearchFields {
  readonly values: SearchValues
  readonly matchingBehavior: MatchingBehavior
}

export interface PageState {
  readonly initial: SearchFields
  readonly current: SearchFields
  readonly applied: SearchFields
  /** Increases when the fields are replaced, which discards half-typed text. */
  readonly formSerial: number
  /** Increases with every search, so that a repeated search is sent again. */
  readonly searchSerial: number
  readonly extraKeys: readonly string[]
  readonly isImmediate: boolean
  readonly isSearchExpanded: boolean
  readonly isGridExpanded: boolean
  readonly isGridInteractive: boolean
  readonly page: number
  readonly resultLimit: number
  readonly columns: GridColumnState
  /** ISO 8601 instant, the start of a day in Amsterdam; null: no reference date. */
  readonly referenceDateUtc: string | null
  readonly context: Readonly<Record<string, unknown>>
  readonly marked: ReadonlyMap<string, AnyRecord>
}

export const resultLimits = [10, 25, 50, 100, 250, 500] as const

/**
 * The number of rows of a page: with full paging the saved one, without paging the maximum of a call, else the
 * default.
 */
export function findInitialLimit(paging: PagingStyle, saved: number | undefined): number {
  if (paging === 'none') return maxLimit
  return (paging === 'full' ? saved : undefined) ?? defaultLimit
}

export interface InitialPageState {
  readonly initial: SearchFields
  readonly applied?: SearchFields | undefined
  readonly visibleKeys: readonly string[]
  readonly columns: GridColumnState
  /** Of an earlier visit; default `defaultLimit`. */
  readonly resultLimit?: number | undefined
  readonly isImmediate: boolean
  readonly isSearchExpanded: boolean
  readonly isGridExpanded?: boolean | undefined
  readonly referenceDateUtc?: string | null
}

/**
 * The state with which a page begins. With a search in its address (`applied`) it searches at once and folds its search
 * card (requirements 10.1); else it searches at once if `isImmediate`.
 */
export function createPageState(start: InitialPageState): PageState {
  const fields = start.applied ?? start.initial
  return {
    initial: start.initial,
    current: fields,
    applied: fields,
    formSerial: 0,
    searchSerial: 0,
    extraKeys: listExtraKeys(fields, start.initial, start.visibleKeys),
    isImmediate: start.isImmediate,
    isSearchExpanded: start.applied ? false : start.isSearchExpanded,
    isGridExpanded: start.isGridExpanded ?? true,
    isGridInteractive: start.applied !== undefined || start.isImmediate,
    page: 1,
    resultLimit: start.resultLimit ?? defaultLimit,
    columns: start.columns,
    referenceDateUtc: start.referenceDateUtc ?? null,
    context: {},
    marked: new Map(),
  }
}

/** The changed fields that are not visible by definition, so that the search card must add them. */
export function listExtraKeys(
  fields: SearchFields,
  initial: SearchFields,
  visibleKeys: readonly string[],
): readonly string[] {
  return listChangedKeys(fields.values, initial.values).filter(
    (key) => key !== refersToKey && key !== changedByOthersKey && !visibleKeys.includes(key),
  )
}

/**
 * The keys with different values. Blank values (null, '', [], spaces) are equal, an empty bound of a range is as an absent one;
 * the order of a list counts.
 */
export function listChangedKeys(values: SearchValues, initial: SearchValues): readonly string[] {
  const keys = new Set([...Object.keys(values), ...Object.keys(initial)])
  return [...keys].filter((key) => toComparableText(values[key]) !== toComparableText(initial[key]))
}

function toComparableText(value: unknown): string {
  if (isBlank(value)) return ''
  // An emptied bound of a range equals an absent one.
  return JSON.stringify(value, (_key, each: unknown) => (each === null ? undefined : each))
}
