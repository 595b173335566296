import type { FieldKind } from '@stamboek/model/schema/field-kind'
import { type ReactNode, useRef } from 'react'
import { FormField } from '../ui/inputs/form-field.tsx'
import styles from './bounds-filter.module.css'
import type { FilterProps } from './field-view.ts'

interface BoundProps {
  readonly label: string
  readonly hideLabel: true
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  readonly onTextError: (message: string | null) => void
}

interface Bounds {
  readonly from: readonly [member: string, label: string]
  readonly to: readonly [member: string, label: string]
  readonly between: string
}

type BoundsFilterProps<K extends FieldKind> = FilterProps<K> & {
  readonly bounds: Bounds
  readonly renderBound: (props: BoundProps) => ReactNode
}

/**
 * Two inputs, drawn by `renderBound`, for the two members of a search value (`bounds`). A change of one keeps the other; an empty bound
 * is null, so the value stays an object when both are empty. `onTextError` gets the first error of the two, null once both are right.
 * A lower bound above the upper one is no error.
 */
export function BoundsFilter<K extends FieldKind>(props: BoundsFilterProps<K>) {
  const { entry, value, onChange, onTextError } = props
  const { from, to, between } = props.bounds
  const given: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  const errors = useRef(new Map<string, string | null>())
  return (
    <FormField label={entry.label} isRequired={entry.required} errorMessage={props.errorMessage}>
      <div className={styles.bounds}>
        {[from, to].map(([member, label]) => (
          <div key={member} className={styles.bound}>
            {member === to[0] && <span aria-hidden="true">{between}</span>}
            {props.renderBound({
              label: `${entry.label}: ${label}`,
              hideLabel: true,
              value: given[member] ?? null,
              onChange: (next) => onChange({ ...given, [member]: next }),
              onBlur: props.onBlur,
              onTextError: (message) => {
                errors.current.set(member, message)
                onTextError([...errors.current.values()].find((each) => each !== null) ?? null)
              },
            })}
          </div>
        ))}
      </div>
    </FormField>
  )
}

/** Both included, as in "van 3 tot en met 5". */
export const inclusiveBounds: Bounds = {
  from: ['minimum', 'vanaf'],
  to: ['maximum', 'tot en met'],
  between: 't/m',
}

/** Half open, as in "van 9:00 tot 17:00". */
export const halfOpenBounds: Bounds = { from: ['start', 'van'], to: ['end', 'tot'], between: 'tot' }
