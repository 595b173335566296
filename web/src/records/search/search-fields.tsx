import type { CardPart, MatchingBehavior, Search, SearchEntry } from '@stamboek/model/schema/search'
import type { ReactNode } from 'react'
import { useFieldContext } from '../../fields/field-context.ts'
import { findView } from '../../fields/field-views.ts'
import { useExtension } from '../extension/record-page-extension.ts'
import type { SearchFields as Fields } from '../state/page-state.ts'
import styles from './search-fields.module.css'
import type { SearchForm } from './use-search-form.ts'

interface SearchFieldsProps {
  readonly search: Search
  readonly parts: readonly CardPart[]
  readonly fields: Fields
  readonly form: SearchForm
  /** Rises when the values are replaced, which discards half-typed text. */
  readonly formSerial: number
  readonly onChange: (key: string, value: unknown) => void
  /** Buttons beside a field. */
  readonly renderTools?: (entry: SearchEntry) => ReactNode
  /** Shows five columns from 10rem each, else only with ample room. */
  readonly isDense?: boolean
  /** Shows only this field, with its label before it; the others stay mounted with their text. */
  readonly onlyKey?: string | undefined
}

/** Search fields in rows of at most five. */
export function SearchFields(props: SearchFieldsProps) {
  const { fields, onlyKey } = props
  return (
    <div className={styles.container}>
      <div
        className={styles.fields}
        data-dense={props.isDense || undefined}
        data-line={onlyKey !== undefined || undefined}
      >
        {layOutFields(props.search, props.parts).map(({ id, span, isRowStart, entry }) => (
          <div
            key={`${id} ${props.formSerial}`}
            className={styles.field}
            data-span={span}
            data-row-start={isRowStart || undefined}
            data-search-field={entry?.key}
            hidden={onlyKey !== undefined && entry?.key !== onlyKey}
          >
            {entry && (
              <>
                <SearchField
                  entry={entry}
                  value={fields.values[entry.key] ?? null}
                  matchingBehavior={fields.matchingBehavior}
                  form={props.form}
                  onChange={props.onChange}
                />
                {props.renderTools && <div className={styles.tools}>{props.renderTools(entry)}</div>}
              </>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

interface FieldPosition {
  readonly id: string
  readonly span: 1 | 2
  readonly isRowStart: boolean
  /** Undefined for a spacer. */
  readonly entry?: SearchEntry
}

/** Resolves rows and spacers to positions. */
function layOutFields({ entries }: Search, parts: readonly CardPart[]): readonly FieldPosition[] {
  const positions: FieldPosition[] = []
  let isRowStart = false
  for (const part of parts) {
    if (typeof part === 'object' && 'newRow' in part) {
      isRowStart = true
      continue
    }
    const entry = typeof part === 'string' ? entries.find(({ key }) => key === part) : undefined
    if (typeof part === 'string' && !entry) continue
    const span = typeof part === 'string' ? (entry?.span ?? 1) : part.spacer
    positions.push({
      id: entry?.key ?? `spacer ${positions.length}`,
      span,
      isRowStart,
      ...(entry && { entry }),
    })
    isRowStart = false
  }
  return positions
}

interface SearchFieldProps {
  readonly entry: SearchEntry
  readonly value: unknown
  readonly matchingBehavior: MatchingBehavior
  readonly form: SearchForm
  readonly onChange: (key: string, value: unknown) => void
}

/** One search field, drawn by its field kind or by the extension. */
function SearchField({ entry, value, matchingBehavior, form, onChange }: SearchFieldProps): ReactNode {
  const { key } = entry
  const { recordType } = useFieldContext()
  const replaced = useExtension(recordType.dtoKey)?.searchInputs?.[key]
  const Filter = replaced ?? findView(entry.input).Filter
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
