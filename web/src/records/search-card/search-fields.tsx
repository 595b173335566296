import type { SearchEntry } from '@stamboek/model/schema/search'
import type { SearchFields as Fields } from '../page-state/page-state.ts'
import { SearchField } from './search-field.tsx'
import styles from './search-fields.module.css'

interface SearchFieldsProps {
  readonly entries: readonly SearchEntry[]
  readonly fields: Fields
  /** Rises when the values are replaced from outside, so that half-typed text goes too. */
  readonly formSerial: number
  readonly onChange: (key: string, value: unknown) => void
  readonly onTextError: (key: string, message: string | null) => void
}

/** Search fields beside each other, at most five in a row. */
export function SearchFields({ entries, fields, formSerial, ...handlers }: SearchFieldsProps) {
  return (
    <div className={styles.container}>
      <div className={styles.fields}>
        {entries.map((entry) => (
          <SearchField
            key={`${entry.key} ${formSerial}`}
            entry={entry}
            value={fields.values[entry.key] ?? null}
            matchingBehavior={fields.matchingBehavior}
            {...handlers}
          />
        ))}
      </div>
    </div>
  )
}
