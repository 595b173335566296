import { valueAt } from '@stamboek/model/schema/field-path'
import { MultiLookupField } from '../../ui/multi-lookup-field.tsx'
import { useFieldContext } from '../field-context.ts'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { filterFieldProps, inputFieldProps } from '../input-field-props.ts'
import { idsInValue, optionsInValue } from '../reference/reference-labels.ts'
import { useLoadOptions, useOptionsOf } from '../reference/use-reference-options.ts'
import { stringsOf } from '../strings-of.ts'
import { ReferencesDualList } from './references-dual-list.tsx'

export const referencesView: FieldView<'references'> = {
  Input: ReferencesInput,
  Filter: ReferencesFilter,
  text: (_ids, _field, { record, path }) =>
    optionsInValue(valueAt(record, path))
      .map(({ label }) => label)
      .join(', '),
  fromRecord: idsInValue,
}

function ReferencesInput(props: InputProps<'references'>) {
  const { record } = useFieldContext()
  const known = optionsInValue(valueAt(record, props.path))
  const loadOptions = useLoadOptions(props.path)
  if (props.presentation === 'dualList') return <ReferencesDualList {...props} known={known} />
  return (
    <MultiLookupField
      {...inputFieldProps(props)}
      value={[...(props.value ?? [])]}
      onChange={(ids) => props.onChange(ids)}
      loadOptions={loadOptions}
      selectedOptions={known}
    />
  )
}

function ReferencesFilter(props: FilterProps<'references'>) {
  const ids = stringsOf(props.value)
  const selected = useOptionsOf(props.path, ids)
  return (
    <MultiLookupField
      placeholder="Alle"
      {...filterFieldProps(props)}
      value={ids}
      onChange={(chosen) => props.onChange(chosen)}
      loadOptions={useLoadOptions(props.path)}
      selectedOptions={selected}
    />
  )
}
