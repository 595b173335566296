import type { FieldOfKind } from '@stamboek/model/schema/field-kind'
import { Select } from '../../ui/choices/select.tsx'
import { StatusPill } from '../../ui/feedback/status-pill.tsx'
import { Checkbox, type CheckboxProps } from '../../ui/inputs/checkbox.tsx'
import { RadioGroup } from '../../ui/inputs/radio-group.tsx'
import type { CellProps, FieldView, FilterProps, InputProps } from '../field-view.ts'
import { filterFieldProps, inputFieldProps } from '../input-field-props.ts'
import { MultiSelectFilter, RadioFilter, SegmentsFilter, toOptions } from '../option-filters.tsx'

export const choiceView: FieldView<'choice'> = { Input: ChoiceInput, Filter: ChoiceFilter, Cell: ChoiceCell }

/** A checkbox represents two options: the first when checked, else the second. */
function ChoiceInput(props: InputProps<'choice'>) {
  const { field, value, onChange } = props
  if (field.presentation === 'checkbox') {
    const [checked, unchecked] = field.options
    return (
      <CheckboxChoice
        {...inputFieldProps(props)}
        caption={props.label}
        label={checked?.label ?? props.label}
        isChecked={value === checked?.value}
        onChange={(isChecked) => onChange((isChecked ? checked : unchecked)?.value ?? null)}
      />
    )
  }
  const shared = { ...inputFieldProps(props), options: toOptions(field.options), value, onChange }
  if (field.presentation === 'radio') return <RadioGroup {...shared} />
  return <Select {...shared} isSorted={isSorted(field)} />
}

function ChoiceFilter(props: FilterProps<'choice'>) {
  const { field, entry, value, onChange } = props
  const options = toOptions(field.options)
  if (entry.binds.operator === 'oneOf')
    return <MultiSelectFilter {...props} options={options} isSorted={isSorted(field)} />
  const chosen = typeof value === 'string' ? value : null
  if (entry.presentation === 'segments')
    return <SegmentsFilter {...props} options={options} chosen={chosen} onChoose={onChange} />
  if (entry.presentation === 'radio')
    return <RadioFilter {...props} options={options} chosen={chosen} onChoose={onChange} />
  return (
    <Select
      placeholder="Alle"
      {...filterFieldProps(props)}
      isSorted={isSorted(field)}
      options={options}
      value={chosen}
      onChange={onChange}
    />
  )
}

function ChoiceCell({ field, value, text }: CellProps<'choice'>) {
  if (field.presentation !== 'checkbox') return text
  return <StatusPill tone={isFirst(field, value) ? 'good' : 'idle'}>{text}</StatusPill>
}

function isFirst(field: FieldOfKind<'choice'>, value: string): boolean {
  return field.options[0]?.value === value
}

/** Alphabetical unless the definition says otherwise (requirements 11.1). */
function isSorted(field: FieldOfKind<'choice'>): boolean {
  return field.optionOrder !== 'given'
}

type CheckboxChoiceProps = Omit<CheckboxProps, 'value' | 'description'> & { readonly isChecked: boolean }

function CheckboxChoice({ isChecked, ...props }: CheckboxChoiceProps) {
  return <Checkbox {...props} isRequired={false} value={isChecked} />
}
