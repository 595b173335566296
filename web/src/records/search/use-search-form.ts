import type { Search } from '@stamboek/model/schema/search'
import { useState } from 'react'
import { useDebounced } from '../../ui/use-debounced.ts'
import type { SearchFields, SearchValues } from '../state/page-state.ts'
import { checkSearchValues, withoutInvalid } from '../state/search-errors.ts'
import { findMissingEntries } from '../state/search-request.ts'

const checkDelayMs = 100
const requiredMessage = 'Vul dit zoekveld in.'

interface FormState {
  readonly serial: number
  readonly touched: ReadonlySet<string>
  readonly textErrors: ReadonlyMap<string, string>
}

export interface SearchForm {
  /** Errors to show, by key; the inputs show text errors themselves. */
  readonly errors: ReadonlyMap<string, string>
  /** A Dutch sentence; undefined if the search button is enabled. */
  readonly why: string | undefined
  /**
   * Returns the fields to search with, invalid ones emptied; if a required one is missing or invalid, shows all errors
   * and returns undefined.
   */
  readonly submit: () => SearchFields | undefined
  readonly handleLeave: (key: string) => void
  readonly handleTextError: (key: string, message: string | null) => void
}

export interface RefusedSearch {
  readonly errors: ReadonlyMap<string, string>
  readonly fields: SearchFields
}

/**
 * Validates a search form. Only missing or invalid required fields prevent a search; `submit` leaves out other invalid
 * ones. A missing required field shows its error once it was left, or after a refused submit. `serial` increases when
 * its values are replaced, which resets touched fields and text errors. Errors of `refused` show as long as their
 * fields keep the refused value.
 */
export function useSearchForm(
  search: Search,
  fields: SearchFields,
  serial: number,
  refused?: RefusedSearch,
): SearchForm {
  const [kept, setKept] = useState<FormState>(() => createFormState(serial))
  const { touched, textErrors } = kept.serial === serial ? kept : createFormState(serial)
  const change = (update: (state: FormState) => FormState): void =>
    setKept((state) => {
      // An unmounting field may still report about earlier values.
      if (state.serial > serial) return state
      return update(state.serial === serial ? state : createFormState(serial))
    })
  const touch = (keys: readonly string[]): void =>
    change((state) => ({ ...state, touched: new Set([...state.touched, ...keys]) }))

  const wrong = checkSearchValues(search, fields.values)
  const invalid = new Map([...wrong, ...textErrors])
  const why = explainNotSearchable(search, fields.values, invalid)
  const settledWhy = useDebounced(why, checkDelayMs)
  const missing = findMissingEntries(search, fields.values).filter(({ key }) => touched.has(key))
  const refusals = [...(refused?.errors ?? [])].filter(
    ([key]) => refused?.fields.values[key] === fields.values[key],
  )
  return {
    errors: new Map([...refusals, ...missing.map(({ key }) => [key, requiredMessage] as const), ...wrong]),
    // Enabled at once, disabled only after the debounce.
    why: why && settledWhy,
    submit: () => {
      if (why === undefined) return withoutInvalid(fields, invalid)
      touch(search.entries.map(({ key }) => key))
      return undefined
    },
    handleLeave: (key) => touch([key]),
    handleTextError: (key, message) =>
      change((state) => {
        if ((state.textErrors.get(key) ?? null) === message) return state
        const next = new Map(state.textErrors)
        if (message === null) next.delete(key)
        else next.set(key, message)
        return { ...state, textErrors: next }
      }),
  }
}

function createFormState(serial: number): FormState {
  return { serial, touched: new Set(), textErrors: new Map() }
}

/**
 * A Dutch sentence; undefined if a search is possible. Only missing required entries prevent it: other invalid ones
 * are left out (requirements 11.1).
 */
function explainNotSearchable(
  search: Search,
  values: SearchValues,
  invalid: ReadonlyMap<string, string>,
): string | undefined {
  const wrong = search.entries.filter(({ key, required }) => required && invalid.has(key))
  if (wrong.length > 0) return `Nog niet goed ingevuld: ${wrong.map(({ label }) => label).join(', ')}.`
  const missing = findMissingEntries(search, values).map(({ label }) => label)
  return missing.length > 0 ? `Vul eerst in: ${missing.join(', ')}.` : undefined
}
