import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { filterFieldProps, inputFieldProps } from '../input-field-props.ts'
import { matchingPlaceholders } from '../matching-labels.ts'

export const multilineTextView: FieldView<'multilineText'> = {
  Input: MultilineTextInput,
  Filter: MultilineTextFilter,
}

function MultilineTextInput(props: InputProps<'multilineText'>) {
  return (
    <TextAreaField
      {...inputFieldProps(props)}
      value={props.value ?? ''}
      onChange={(text) => props.onChange(text === '' ? null : text)}
      maxLength={props.isReadOnly ? undefined : props.field.maxLength}
      rows={props.rows ?? props.field.rows}
    />
  )
}

function MultilineTextFilter(props: FilterProps<'multilineText'>) {
  return (
    <TextField
      placeholder={matchingPlaceholders[props.matchingBehavior]}
      {...filterFieldProps(props)}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(text) => props.onChange(text === '' ? null : text)}
      isClearable
    />
  )
}
