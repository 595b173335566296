import { flagOperators } from '@stamboek/model/schema/operator'
import { Select } from '../../ui/choices/select.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { filterFieldProps, inputFieldProps } from '../input-field-props.ts'
import { RadioFilter } from '../option-filters.tsx'

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
  const { entry, value, onChange } = props
  if (flagOperators.has(entry.binds.operator) || entry.presentation === 'checkbox') {
    return (
      <Checkbox
        {...filterFieldProps(props)}
        isRequired={false}
        isAligned
        value={value === true}
        onChange={(isChecked) => onChange(isChecked || null)}
      />
    )
  }
  const chosen = typeof value === 'boolean' ? String(value) : null
  const handleChoose = (id: string | null): void => onChange(id === null ? null : id === 'true')
  if (entry.presentation === 'radio')
    return <RadioFilter {...props} options={yesAndNo} chosen={chosen} onChoose={handleChoose} />
  return (
    <Select
      placeholder="Alle"
      {...filterFieldProps(props)}
      isSorted={false}
      options={yesAndNo}
      value={chosen}
      onChange={handleChoose}
    />
  )
}
