import { valueAt } from '@stamboek/model/schema/field-path'
import { DualListPart } from '../../ui/choices/dual-list-part.ts'
import type { Option } from '../../ui/choices/option.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useFieldContext } from '../field-context.ts'
import type { FieldView, InputProps } from '../field-view.ts'
import { inputFieldProps } from '../input-field-props.ts'
import { ReferenceFilter, ReferenceFilterText } from '../reference/reference-filter.tsx'
import { readIds, readOptions } from '../reference/reference-labels.ts'
import { ReferencesLookup } from '../reference/references-lookup.tsx'
import { hasOwnOrder, useAllOptions } from '../reference/use-reference-options.ts'

export const referencesView: FieldView<'references'> = {
  Input: ReferencesInput,
  Filter: ReferenceFilter,
  FilterText: ReferenceFilterText,
  text: (_ids, _field, { record, path }) =>
    readOptions(valueAt(record, path))
      .map(({ label }) => label)
      .join(', '),
  fromRecord: readIds,
}

function ReferencesInput(props: InputProps<'references'>) {
  const { record } = useFieldContext()
  const known = readOptions(valueAt(record, props.path))
  if (props.presentation === 'dualList') return <ReferencesDualList {...props} known={known} />
  return (
    <ReferencesLookup
      {...inputFieldProps(props)}
      path={props.path}
      mode={props.mode}
      value={[...(props.value ?? [])]}
      onChange={(ids) => props.onChange(ids)}
      selectedOptions={known}
    />
  )
}

/** Chosen options stay visible when they become inactive. */
function ReferencesDualList({ known, ...props }: InputProps<'references'> & { known: readonly Option[] }) {
  const all = useAllOptions(props.path, props.mode)
  if (!all) return <Skeleton lines={6} />
  const options = [...all, ...known.filter(({ id }) => all.every((option) => option.id !== id))]
  return (
    <DualListPart
      {...inputFieldProps(props)}
      options={options}
      isSorted={!hasOwnOrder(props.field)}
      value={[...(props.value ?? [])]}
      onChange={(ids) => props.onChange(ids)}
    />
  )
}
