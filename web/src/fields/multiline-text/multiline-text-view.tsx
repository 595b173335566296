import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
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
      rows={props.rows ?? props.field.lines}
    />
  )
}

/** One line, since a few words find a long text, unless the search entry asks for several. */
function MultilineTextFilter(props: FilterProps<'multilineText'>) {
  const shared = {
    placeholder: matchingPlaceholders[props.matchingBehavior],
    ...filterFieldProps(props),
    value: typeof props.value === 'string' ? props.value : '',
    onChange: (text: string) => props.onChange(text === '' ? null : text),
  }
  if (props.entry.presentation === 'textArea') return <TextAreaField {...shared} rows={props.field.lines} />
  return <TextField {...shared} isClearable />
}
