import type { FieldOfKind } from '@stamboek/model/schema/field-kind'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Select } from '../../ui/select.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { CellProps, FieldView, FilterProps, InputProps } from '../field-view.ts'
import { filterFieldProps, inputFieldProps } from '../input-field-props.ts'
import { ListFilter } from '../list-filter.tsx'
import { toOptions } from '../to-options.ts'
import { CheckboxChoice } from './checkbox-choice.tsx'

export const choiceView: FieldView<'choice'> = { Input: ChoiceInput, Filter: ChoiceFilter, Cell: ChoiceCell }

/** A checkbox stands for two options: the first when it is ticked, the second when it is not. */
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
  return <Select {...shared} isSorted={false} />
}

function ChoiceFilter(props: FilterProps<'choice'>) {
  const { field, value, onChange } = props
  if (props.operator === 'oneOf') return <ListFilter {...props} options={toOptions(field.options)} />
  if (field.presentation === 'checkbox') {
    const [checked] = field.options
    return (
      <CheckboxChoice
        {...filterFieldProps(props)}
        caption={props.label}
        label={field.help ?? checked?.label ?? props.label}
        isChecked={value === checked?.value}
        onChange={(isChecked) => onChange(isChecked ? (checked?.value ?? null) : null)}
      />
    )
  }
  return (
    <Select
      placeholder="Alle"
      {...filterFieldProps(props)}
      isSorted={false}
      options={toOptions(field.options)}
      value={typeof value === 'string' ? value : null}
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
