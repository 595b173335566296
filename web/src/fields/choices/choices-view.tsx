import { labelPermissions } from '@stamboek/model/records/catalogue/list-permissions'
import type { FieldOfKind } from '@stamboek/model/schema/field-kind'
import { useMemo } from 'react'
import { useSchema } from '../../session/schema.ts'
import { DualListPart } from '../../ui/choices/dual-list-part.ts'
import type { Option } from '../../ui/choices/option.ts'
import { MultiSelect } from '../../ui/choices/select.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { inputFieldProps } from '../input-field-props.ts'
import { MultiSelectFilter, toOptions } from '../option-filters.tsx'

export const choicesView: FieldView<'choices'> = { Input: ChoicesInput, Filter: ChoicesFilter }

function ChoicesInput(props: InputProps<'choices'>) {
  const value = [...(props.value ?? [])]
  const options = addUnknownOptions(useChoices(props.field), value)
  const shared = { ...inputFieldProps(props), options, value }
  if (props.presentation === 'dualList') return <DualListPart {...shared} onChange={props.onChange} />
  return <MultiSelect {...shared} isSorted={isSorted(props.field)} onChange={props.onChange} />
}

function ChoicesFilter(props: FilterProps<'choices'>) {
  return <MultiSelectFilter {...props} options={useChoices(props.field)} isSorted={isSorted(props.field)} />
}

function useChoices(field: FieldOfKind<'choices'>): readonly Option[] {
  const permissions = usePermissionOptions()
  return field.options ? toOptions(field.options) : permissions
}

function isSorted(field: FieldOfKind<'choices'>): boolean {
  return field.optionOrder !== 'given'
}

/** Keeps chosen values that are no longer options visible and removable. */
function addUnknownOptions(options: readonly Option[], value: readonly string[]): readonly Option[] {
  const known = new Set(options.map(({ id }) => id))
  return [...options, ...value.filter((id) => !known.has(id)).map((id) => ({ id, label: id }))]
}

function usePermissionOptions(): readonly Option[] {
  const { recordTypes } = useSchema()
  return useMemo(
    () => [...labelPermissions([...recordTypes.values()])].map(([id, label]) => ({ id, label })),
    [recordTypes],
  )
}
