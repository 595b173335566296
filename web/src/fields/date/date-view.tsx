import { DateField } from '../../ui/date-field.tsx'
import { DateRangeField } from '../../ui/date-range-field.tsx'
import { readRange } from '../date-ranges.ts'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { filterFieldProps, inputFieldProps } from '../input-field-props.ts'

export const dateView: FieldView<'date'> = {
  Input: DateInput,
  Filter: DateFilter,
  column: { isNumeric: true, minWidth: 100, width: 110 },
}

function DateInput(props: InputProps<'date'>) {
  return (
    <DateField
      {...inputFieldProps(props)}
      value={props.value}
      onChange={props.onChange}
      onTextError={props.onTextError}
    />
  )
}

function DateFilter(props: FilterProps<'date'>) {
  const { value, onChange, onTextError } = props
  if (props.entry.binds.operator === 'within')
    return (
      <DateRangeField
        {...filterFieldProps(props)}
        value={readRange(value)}
        onChange={onChange}
        onTextError={onTextError}
      />
    )
  return (
    <DateField
      {...filterFieldProps(props)}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      onTextError={onTextError}
    />
  )
}
