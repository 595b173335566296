import { LookupField } from '../../ui/lookup-field.tsx'
import { MultiLookupField } from '../../ui/multi-lookup-field.tsx'
import { useFieldContext } from '../field-context.ts'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { filterFieldProps, inputFieldProps } from '../input-field-props.ts'
import { stringsOf } from '../strings-of.ts'
import { labelInRecord } from './reference-labels.ts'
import { useLoadOptions, useOptionsOf } from './use-reference-options.ts'

export const referenceView: FieldView<'reference'> = {
  Input: ReferenceInput,
  Filter: ReferenceFilter,
  text: (id, _field, { record, path }) => labelInRecord(record, path, id) ?? '',
}

function ReferenceInput(props: InputProps<'reference'>) {
  const { path, value } = props
  const { record, rememberLabel } = useFieldContext()
  const known = value === null ? undefined : labelInRecord(record, path, value)
  const found = useOptionsOf(path, value !== null && known === undefined ? [value] : [])
  const selected = value !== null && known !== undefined ? { id: value, label: known } : (found[0] ?? null)
  return (
    <LookupField
      {...inputFieldProps(props)}
      value={value}
      onChange={(id, option) => {
        rememberLabel?.(path, option)
        props.onChange(id)
      }}
      loadOptions={useLoadOptions(path)}
      selectedOption={selected}
    />
  )
}

function ReferenceFilter(props: FilterProps<'reference'>) {
  const { path, operator, value } = props
  const ids = stringsOf(value)
  const selected = useOptionsOf(path, ids)
  const shared = { placeholder: 'Alle', ...filterFieldProps(props), loadOptions: useLoadOptions(path) }
  if (operator === 'oneOf' || operator === 'includesAny')
    return (
      <MultiLookupField
        {...shared}
        value={ids}
        onChange={(chosen) => props.onChange(chosen)}
        selectedOptions={selected}
      />
    )
  return (
    <LookupField
      {...shared}
      value={ids[0] ?? null}
      onChange={(id) => props.onChange(id)}
      selectedOption={selected[0] ?? null}
    />
  )
}
