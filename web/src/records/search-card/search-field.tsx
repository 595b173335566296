import type { MatchingBehavior, SearchEntry } from '@stamboek/model/schema/search'
import { useCallback } from 'react'
import { viewOf } from '../../fields/field-views.ts'
import styles from './search-fields.module.css'

interface SearchFieldProps {
  readonly entry: SearchEntry
  readonly value: unknown
  readonly matchingBehavior: MatchingBehavior
  readonly onChange: (key: string, value: unknown) => void
  readonly onTextError: (key: string, message: string | null) => void
}

/** One search field, as its field kind draws it. */
export function SearchField({ entry, onTextError, ...props }: SearchFieldProps) {
  const { key } = entry
  const { Filter } = viewOf(entry.input)
  const handleTextError = useCallback(
    (message: string | null) => onTextError(key, message),
    [key, onTextError],
  )
  return (
    <div className={styles.field} data-span={entry.span} data-search-field={key}>
      <Filter
        field={entry.input}
        path={key}
        label={entry.label}
        operator={entry.binds.operator}
        value={props.value}
        onChange={(value) => props.onChange(key, value)}
        onTextError={handleTextError}
        errorMessage={undefined}
        isRequired={entry.required ?? false}
        placeholder={entry.placeholder}
        matchingBehavior={props.matchingBehavior}
      />
    </div>
  )
}
