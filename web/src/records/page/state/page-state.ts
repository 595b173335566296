import { defaultLimit, maxLimit } from '@stamboek/model/contract/record-calls'
import { isEmptyValue } from '@stamboek/model/schema/evaluate-condition'
import type { PagingStyle } from '@stamboek/model/schema/layout'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { MatchingBehavior } from '@stamboek/model/schema/search'
import type { GridColumnState } from '../../../ui/grid/column-state.ts'

/** What stands in the search fields, by the key of the entry; null, '' and [] are empty. */
export type SearchValues = Readonly<Record<string, unknown>>

/** The fields of a search and how texts in them are compared (platform.md section 3). */
export interface SearchFields {
  readonly values: SearchValues
  readonly matchingBehavior: MatchingBehavior
}

/** The state of a record page (platform.md section 3, Page state); what comes from the server is not part of it. */
export interface PageState {
  /** What a reset goes back to. */
  readonly initial: SearchFields
  readonly current: SearchFields
  readonly applied: SearchFields
  /** Rises when values are put into the search fields from outside, so that half-typed text goes too. */
  readonly formSerial: number
  /** Rises with every search, so that the same search asks the server again. */
  readonly searchSerial: number
  /** Keys of fields that the card shows besides its own, because advanced search changed them. */
  readonly extraKeys: readonly string[]
  readonly isImmediate: boolean
  readonly isSearchExpanded: boolean
  readonly isGridExpanded: boolean
  readonly isGridInteractive: boolean
  readonly page: number
  readonly resultLimit: number
  readonly columns: GridColumnState
  /** ISO 8601 instant, the start of a day in Amsterdam; null is today. */
  readonly referenceDateUtc: string | null
  /** What the answer to the last search said besides the page of records (platform.md section 3). */
  readonly context: Readonly<Record<string, unknown>>
  /** Marks survive paging; the record is kept as it was when it was marked. */
  readonly marked: ReadonlyMap<string, AnyRecord>
}

export const resultLimits = [10, 25, 50, 100, 250, 500] as const

/** How many rows a page has at first: as it was left where one can pick, and all that a call gives where there is one page. */
export function startingLimit(paging: PagingStyle, saved: number | undefined): number {
  if (paging === 'none') return maxLimit
  return (paging === 'full' ? saved : undefined) ?? defaultLimit
}

export interface PageStart {
  readonly initial: SearchFields
  /** Read from the address; absent: the initial ones. */
  readonly applied?: SearchFields | undefined
  readonly visibleKeys: readonly string[]
  readonly columns: GridColumnState
  /** Kept from an earlier visit; absent: the default of the house. */
  readonly resultLimit?: number | undefined
  readonly isImmediate: boolean
  readonly isSearchExpanded: boolean
  /** Default true. */
  readonly isGridExpanded?: boolean | undefined
}

/** A page with a search in its address shows the result at once and folds the search card away (platform.md 2.1). */
export function startPage(start: PageStart): PageState {
  const fields = start.applied ?? start.initial
  return {
    initial: start.initial,
    current: fields,
    applied: fields,
    formSerial: 0,
    searchSerial: 0,
    extraKeys: extraKeysOf(fields, start.initial, start.visibleKeys),
    isImmediate: start.isImmediate,
    isSearchExpanded: start.applied ? false : start.isSearchExpanded,
    isGridExpanded: start.isGridExpanded ?? true,
    isGridInteractive: start.applied !== undefined || start.isImmediate,
    page: 1,
    resultLimit: start.resultLimit ?? defaultLimit,
    columns: start.columns,
    referenceDateUtc: null,
    context: {},
    marked: new Map(),
  }
}

/** Keys whose value differs from the initial one and that the card does not show by itself. */
export function extraKeysOf(
  fields: SearchFields,
  initial: SearchFields,
  visibleKeys: readonly string[],
): readonly string[] {
  return changedKeys(fields.values, initial.values).filter((key) => !visibleKeys.includes(key))
}

/** Keys whose value is not what it was; an absent value and an empty one are the same. */
export function changedKeys(values: SearchValues, initial: SearchValues): readonly string[] {
  const keys = new Set([...Object.keys(values), ...Object.keys(initial)])
  return [...keys].filter((key) => comparable(values[key]) !== comparable(initial[key]))
}

/** Empty values take no part in a search (platform.md section 5); spaces alone are empty too. */
export function isLeftOut(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() === '' : isEmptyValue(value)
}

function comparable(value: unknown): string {
  if (isLeftOut(value)) return ''
  // A range whose bound was emptied is the range that never had it.
  return JSON.stringify(value, (_key, each: unknown) => (each === null ? undefined : each))
}
