import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { filterFieldProps, inputFieldProps } from '../input-field-props.ts'

export const booleanView: FieldView<'boolean'> = { Input: BooleanInput, Filter: BooleanFilter }

const yesAndNo = [
  { id: 'true', label: 'Ja' },
  { id: 'false', label: 'Nee' },
]

function BooleanInput(props: InputProps<'boolean'>) {
  return (
    <Checkbox
      {...inputFieldProps(props)}
      isRequired={false}
      isAligned
      value={props.value ?? false}
      onChange={props.onChange}
    />
  )
}

function BooleanFilter(props: FilterProps<'boolean'>) {
  const { value, onChange } = props
  if (props.operator === 'isTrue')
    return (
      <Checkbox
        {...filterFieldProps(props)}
        isRequired={false}
        isAligned
        value={value === true}
        onChange={(isChecked) => onChange(isChecked ? true : null)}
      />
    )
  return (
    <Select
      placeholder="Alle"
      {...filterFieldProps(props)}
      isSorted={false}
      options={yesAndNo}
      value={typeof value === 'boolean' ? String(value) : null}
      onChange={(id) => onChange(id === null ? null : id === 'true')}
    />
  )
}
