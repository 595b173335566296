import type { FieldOfKind } from '@stamboek/model/schema/field-kind'
import { useState } from 'react'
import { usePermissionOptions } from '../../session/use-permission-options.ts'
import { CheckboxGroupsPart } from '../../ui/choices/checkbox-groups-part.ts'
import type { Option } from '../../ui/choices/option.ts'
import { MultiSelect } from '../../ui/choices/select.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { inputFieldProps } from '../input-field-props.ts'
import { MultiSelectFilter, toOptions } from '../option-filters.tsx'

export const choicesView: FieldView<'choices'> = { Input: ChoicesInput, Filter: ChoicesFilter }

function ChoicesInput(props: InputProps<'choices'>) {
  const value = [...(props.value ?? [])]
  const permissions = usePermissionOptions()
  const choices = useChoices(props.field)
  const shared = { ...inputFieldProps(props), value, onChange: props.onChange }
  // Those that were chosen at first stay, so that they can be chosen again.
  const [initial] = useState(value)
  const unknown = findUnknown(choices, [...new Set([...initial, ...value])])
  if (props.presentation === 'checkboxGroups') {
    const others = unknown.map((option) => ({ ...option, group: 'Onbekend' }))
    return <CheckboxGroupsPart {...shared} options={[...permissions, ...others]} />
  }
  return <MultiSelect {...shared} options={[...choices, ...unknown]} isSorted={isSorted(props.field)} />
}

function ChoicesFilter(props: FilterProps<'choices'>) {
  return <MultiSelectFilter {...props} options={useChoices(props.field)} isSorted={isSorted(props.field)} />
}

function useChoices(field: FieldOfKind<'choices'>): readonly Option[] {
  const permissions = usePermissionOptions()
  return field.options
    ? toOptions(field.options)
    : permissions.map(({ id, group, label }) => ({ id, label: `${group}: ${label}` }))
}

function isSorted(field: FieldOfKind<'choices'>): boolean {
  return field.optionOrder !== 'given'
}

/** Chosen values that are no longer options stay visible and removable. */
function findUnknown(options: readonly Option[], value: readonly string[]): readonly Option[] {
  const known = new Set(options.map(({ id }) => id))
  return value.filter((id) => !known.has(id)).map((id) => ({ id, label: id }))
}
