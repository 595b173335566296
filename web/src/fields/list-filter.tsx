import type { FieldKind } from '@stamboek/model/schema/field-kind'
import { MultiSelect } from '../ui/choices/multi-select.tsx'
import type { Option } from '../ui/choices/option.ts'
import type { FilterProps } from './field-view.ts'
import { filterFieldProps } from './input-field-props.ts'
import { stringsOf } from './strings-of.ts'

/** Searches for any of several known options. */
export function ListFilter<K extends FieldKind>(
  props: FilterProps<K> & { readonly options: readonly Option[]; readonly isSorted: boolean },
) {
  return (
    <MultiSelect
      placeholder="Alle"
      {...filterFieldProps(props)}
      isSorted={props.isSorted}
      options={props.options}
      value={stringsOf(props.value)}
      onChange={props.onChange}
    />
  )
}
