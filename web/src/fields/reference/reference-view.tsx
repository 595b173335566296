import { useEffect } from 'react'
import { LookupField } from '../../ui/choices/lookup-field.tsx'
import { useFieldContext } from '../field-context.ts'
import type { FieldView, InputProps } from '../field-view.ts'
import { inputFieldProps } from '../input-field-props.ts'
import { ReferenceFilter, ReferenceFilterText } from './reference-filter.tsx'
import { findLabelInRecord } from './reference-labels.ts'
import { useLoadOptions, useOptionsById } from './use-reference-options.ts'

export const referenceView: FieldView<'reference'> = {
  Input: ReferenceInput,
  Filter: ReferenceFilter,
  FilterText: ReferenceFilterText,
  text: (id, _field, { record, path }) => findLabelInRecord(record, path, id) ?? '',
}

const noOption = { id: undefined, label: '' }

function ReferenceInput(props: InputProps<'reference'>) {
  const { path, value } = props
  const { record, rememberLabel } = useFieldContext()
  const known = value === null ? undefined : findLabelInRecord(record, path, value)
  const found = useOptionsById(path, value !== null && known === undefined ? [value] : [])
  // Shares the labels of defaults with other views.
  const [{ id, label } = noOption] = found
  useEffect(() => {
    if (id !== undefined) rememberLabel?.(path, { id, label })
  }, [id, label, path, rememberLabel])
  const selected = value !== null && known !== undefined ? { id: value, label: known } : (found[0] ?? null)
  return (
    <LookupField
      {...inputFieldProps(props)}
      value={value}
      onChange={(chosenId, chosen) => {
        rememberLabel?.(path, chosen)
        props.onChange(chosenId)
      }}
      loadOptions={useLoadOptions(path, props.mode)}
      selectedOption={selected}
    />
  )
}
