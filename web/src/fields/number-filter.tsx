import type { FieldKind } from '@stamboek/model/schema/field-kind'
import { FormField } from '../ui/form-field.tsx'
import { NumberField, type NumberFieldProps } from '../ui/number-field.tsx'
import type { FilterProps } from './field-view.ts'
import { filterFieldProps } from './input-field-props.ts'
import styles from './number-filter.module.css'

type Bounds = { readonly minimum?: number | null; readonly maximum?: number | null }
type Bound = keyof Bounds
type NumberFilterProps<K extends FieldKind> = FilterProps<K> & {
  readonly number: Pick<NumberFieldProps, 'format' | 'decimals' | 'currency' | 'parse' | 'formatValue'>
}

/** Searches numbers: one number, or all from one up to and including another. */
export function NumberFilter<K extends FieldKind>(props: NumberFilterProps<K>) {
  const { value, onChange, number } = props
  if (props.operator !== 'between')
    return (
      <NumberField
        {...filterFieldProps(props)}
        {...number}
        value={typeof value === 'number' ? value : null}
        onChange={onChange}
        onTextError={props.onTextError}
      />
    )

  const bounds: Bounds = typeof value === 'object' && value !== null ? value : {}
  const boundField = (bound: Bound, label: string) => (
    <NumberField
      {...number}
      label={`${props.label}: ${label}`}
      hideLabel
      placeholder={label}
      value={bounds[bound] ?? null}
      onChange={(next) => onChange({ ...bounds, [bound]: next })}
      onTextError={props.onTextError}
    />
  )
  return (
    <FormField label={props.label} isRequired={props.isRequired} errorMessage={props.errorMessage}>
      <div className={styles.bounds}>
        {boundField('minimum', 'vanaf')}
        {boundField('maximum', 'tot en met')}
      </div>
    </FormField>
  )
}
