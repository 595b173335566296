import type { FieldKind } from '@stamboek/model/schema/field-kind'
import { NumberField, type NumberFieldProps } from '../ui/number-field.tsx'
import { BoundsFilter, inclusiveBounds, numberOrNull } from './bounds-filter.tsx'
import type { FilterProps } from './field-view.ts'
import { filterFieldProps } from './input-field-props.ts'

type NumberFilterProps<K extends FieldKind> = FilterProps<K> & {
  readonly number: Pick<NumberFieldProps, 'format' | 'decimals' | 'currency' | 'parse' | 'formatValue'>
}

/** Searches numbers: one number, or all from one up to and including another. */
export function NumberFilter<K extends FieldKind>(props: NumberFilterProps<K>) {
  const { number } = props
  if (props.entry.binds.operator === 'between')
    return (
      <BoundsFilter
        {...props}
        bounds={inclusiveBounds}
        renderBound={({ value, ...bound }) => (
          <NumberField {...number} {...bound} value={numberOrNull(value)} />
        )}
      />
    )
  return (
    <NumberField
      {...filterFieldProps(props)}
      {...number}
      value={numberOrNull(props.value)}
      onChange={props.onChange}
      onTextError={props.onTextError}
    />
  )
}
