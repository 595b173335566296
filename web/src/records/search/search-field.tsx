import type { MatchingBehavior, SearchEntry } from '@stamboek/model/schema/search'
import type { ReactNode } from 'react'
import { useFieldContext } from '../../fields/field-context.ts'
import { viewOf } from '../../fields/field-views.ts'
import { useExtension } from '../extension/record-extensions.ts'
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
  const { recordType } = useFieldContext()
  const replaced = useExtension(recordType.dtoKey)?.searchInputs?.[key]
  const Filter = replaced ?? viewOf(entry.input).Filter
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
