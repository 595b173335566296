import type { Search } from '@stamboek/model/schema/search'
import { useState } from 'react'
import { useDebounced } from '../../ui/use-debounced.ts'
import type { SearchFields, SearchValues } from '../page/state/page-state.ts'
import { valueErrors, withoutInvalid } from '../page/state/search-errors.ts'
import { missingEntries } from '../page/state/search-request.ts'

/** Required fields are checked this long after the last change, in ms (platform.md section 9). */
const checkDelay = 100
const notFilledIn = 'Vul dit zoekveld in.'

/** What a form of search fields knows besides its values. */
interface FormState {
  readonly serial: number
  /** Keys of the fields that were left once; their errors show. */
  readonly touched: ReadonlySet<string>
  /** Texts that are no value yet, by key. */
  readonly textErrors: ReadonlyMap<string, string>
}

export interface SearchForm {
  /** What the fields show, by key; a text that cannot be read is the field's own to show. */
  readonly errors: ReadonlyMap<string, string>
  /** Why the search button does nothing yet; undefined when it does. */
  readonly why: string | undefined
  /** The fields to search with; undefined, and every error shows, when there can be no search. */
  readonly submit: () => SearchFields | undefined
  readonly handleLeave: (key: string) => void
  readonly handleTextError: (key: string, message: string | null) => void
}

/** What the server refused, by key, and the search that it refused it in. */
export interface RefusedSearch {
  readonly errors: ReadonlyMap<string, string>
  readonly fields: SearchFields
}

/** What is wrong in a form of search fields. `serial` rises when its values are replaced from outside: nothing is touched then. */
export function useSearchForm(
  search: Search,
  fields: SearchFields,
  serial: number,
  refused?: RefusedSearch,
): SearchForm {
  const [kept, setKept] = useState<FormState>(() => untouched(serial))
  const { touched, textErrors } = kept.serial === serial ? kept : untouched(serial)
  const change = (update: (state: FormState) => FormState): void =>
    setKept((state) => {
      // A field that goes away may still report about the values before these.
      if (state.serial > serial) return state
      return update(state.serial === serial ? state : untouched(serial))
    })
  const touch = (keys: readonly string[]): void =>
    change((state) => ({ ...state, touched: new Set([...state.touched, ...keys]) }))

  const wrong = valueErrors(search, fields.values)
  const invalid = new Map([...wrong, ...textErrors])
  const why = whyNotSearchable(search, fields.values, invalid)
  const settledWhy = useDebounced(why, checkDelay)
  const missing = missingEntries(search, fields.values).filter(({ key }) => touched.has(key))
  const refusals = [...(refused?.errors ?? [])].filter(
    ([key]) => refused?.fields.values[key] === fields.values[key],
  )
  return {
    errors: new Map([...refusals, ...missing.map(({ key }) => [key, notFilledIn] as const), ...wrong]),
    // The button can be pressed at once, and waits before it says what is missing.
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

function untouched(serial: number): FormState {
  return { serial, touched: new Set(), textErrors: new Map() }
}

/**
 * Why there can be no search yet, a Dutch sentence; undefined when there can. Only required entries are waited for: others that
 * are invalid are left out of the search (platform.md sections 4 and 5).
 */
function whyNotSearchable(
  search: Search,
  values: SearchValues,
  invalid: ReadonlyMap<string, string>,
): string | undefined {
  const wrong = search.entries.filter(({ key, required }) => required && invalid.has(key))
  if (wrong.length > 0) return `Nog niet goed ingevuld: ${wrong.map(({ label }) => label).join(', ')}.`
  const missing = missingEntries(search, values).map(({ label }) => label)
  return missing.length > 0 ? `Vul eerst in: ${missing.join(', ')}.` : undefined
}
