import type { MatchingBehavior, Search, SearchEntry, SearchPart } from '@stamboek/model/schema/search'
import type { ReactNode } from 'react'
import { useFieldContext } from '../../fields/field-context.ts'
import { findView } from '../../fields/field-views.ts'
import { useExtension } from '../extension/record-page-extension.ts'
import type { SearchFields as Fields } from '../state/page-state.ts'
import styles from './search-fields.module.css'
import type { SearchForm } from './use-search-form.ts'

interface SearchFieldsProps {
  readonly search: Search
  readonly parts: readonly SearchPart[]
  readonly fields: Fields
  readonly form: SearchForm
  readonly formSerial: number
  readonly onChange: (key: string, value: unknown) => void
  readonly renderTools?: (entry: SearchEntry) => ReactNode
  /** Shows five columns from 10rem each, otherwise only with ample room. */
  readonly isDense?: boolean
  /** Shows only this field, with its label before it; the others stay mounted with their text. */
  readonly onlyKey?: string | undefined
}

/**
 * The search fields and spacers of `parts`, each with its error and tools; a change calls `onChange` and searches nothing.
 * Needs a `FieldContext`. A new `formSerial` mounts the inputs anew, without half-typed text.
 */
export function SearchFields(props: SearchFieldsProps) {
  const { fields, onlyKey } = props
  return (
    <div className={styles.container}>
      <div
        className={styles.fields}
        data-dense={props.isDense || undefined}
        data-line={onlyKey !== undefined || undefined}
      >
        {layOutFields(props.search, props.parts).map(({ id, span, entry }) => (
          <div
            key={`${id} ${props.formSerial}`}
            className={styles.field}
            data-span={span}
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
  readonly entry?: SearchEntry
}

function layOutFields({ entries }: Search, parts: readonly SearchPart[]): readonly FieldPosition[] {
  const positions: FieldPosition[] = []
  for (const part of parts) {
    const entry = typeof part === 'string' ? entries.find(({ key }) => key === part) : undefined
    if (typeof part === 'string' && !entry) continue
    const span = typeof part === 'string' ? (entry?.span ?? 1) : part.spacer
    positions.push({
      id: entry?.key ?? `spacer ${positions.length}`,
      span,
      ...(entry && { entry }),
    })
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
