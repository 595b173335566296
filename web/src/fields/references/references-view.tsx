import { valueAt } from '@stamboek/model/schema/field-path'
import { MultiLookupField } from '../../ui/choices/multi-lookup-field.tsx'
import { useFieldContext } from '../field-context.ts'
import type { FieldView, InputProps } from '../field-view.ts'
import { inputFieldProps } from '../input-field-props.ts'
import { ReferenceFilter } from '../reference/reference-filter.tsx'
import { ReferenceFilterText } from '../reference/reference-filter-text.tsx'
import { idsInValue, optionsInValue } from '../reference/reference-labels.ts'
import { useLoadOptions } from '../reference/use-reference-options.ts'
import { ReferencesDualList } from './references-dual-list.tsx'

export const referencesView: FieldView<'references'> = {
  Input: ReferencesInput,
  Filter: ReferenceFilter,
  FilterText: ReferenceFilterText,
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
