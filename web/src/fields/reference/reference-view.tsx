import { LookupField } from '../../ui/lookup-field.tsx'
import { useFieldContext } from '../field-context.ts'
import type { FieldView, InputProps } from '../field-view.ts'
import { inputFieldProps } from '../input-field-props.ts'
import { ReferenceFilter } from './reference-filter.tsx'
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
