import type { MatchingBehavior, SearchEntry } from '@stamboek/model/schema/search'
import type { ReactNode } from 'react'
import { viewOf } from '../../fields/field-views.ts'
import type { SearchForm } from './use-search-form.ts'

interface SearchFieldProps {
  readonly entry: SearchEntry
  readonly value: unknown
  readonly matchingBehavior: MatchingBehavior
  readonly form: SearchForm
  readonly onChange: (key: string, value: unknown) => void
}

/** One search field, as its field kind draws it. */
export function SearchField({ entry, value, matchingBehavior, form, onChange }: SearchFieldProps): ReactNode {
  const { key } = entry
  const { Filter } = viewOf(entry.input)
  return (
    <Filter
      field={entry.input}
      entry={entry}
      value={value}
      onChange={(next) => onChange(key, next)}
      onBlur={() => form.handleLeave(key)}
      onTextError={(message) => form.handleTextError(key, message)}
      errorMessage={form.errors.get(key)}
      matchingBehavior={matchingBehavior}
    />
  )
}
