import { NumberField, type NumberFieldProps } from '../ui/inputs/number-field.tsx'
import { BoundsFilter, inclusiveBounds } from './bounds-filter.tsx'
import type { FilterProps } from './field-view.ts'
import { readNumber } from './filter-value.ts'
import { typedFilterProps } from './input-field-props.ts'
import { textCodec } from './text-codec.ts'

type NumberKind = 'integer' | 'decimal' | 'percentage' | 'money'

type NumberFilterProps<K extends NumberKind> = FilterProps<K> & {
  readonly number?: Pick<NumberFieldProps, 'isInteger' | 'isIdentifier' | 'prefix' | 'suffix'>
}

/** Searches by one number, or by two inclusive bounds if the operator is `between`; its value is `{ minimum, maximum }` then. */
export function NumberFilter<K extends NumberKind>(props: NumberFilterProps<K>) {
  const codec = textCodec<NumberKind>(props.field)
  if (props.entry.binds.operator === 'between')
    return (
      <BoundsFilter
        {...props}
        bounds={inclusiveBounds}
        renderBound={({ value, ...bound }) => (
          <NumberField {...props.number} {...bound} codec={codec} value={readNumber(value)} />
        )}
      />
    )
  return (
    <NumberField
      {...typedFilterProps(props)}
      {...props.number}
      codec={codec}
      value={readNumber(props.value)}
    />
  )
}
