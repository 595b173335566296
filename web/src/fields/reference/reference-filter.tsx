import type { FieldKind } from '@stamboek/model/schema/field-kind'
import { listOperators } from '@stamboek/model/schema/operator'
import { takesText } from '@stamboek/model/schema/search'
import { LookupField } from '../../ui/choices/lookup-field.tsx'
import { MultiLookupField } from '../../ui/choices/multi-lookup-field.tsx'
import { MultiSelect, Select } from '../../ui/choices/select.tsx'
import type { FilterProps } from '../field-view.ts'
import { filterFieldProps } from '../input-field-props.ts'
import { readIds } from './reference-labels.ts'
import { useAllOptions, useLoadOptions, useOptionsById } from './use-reference-options.ts'

/** Searches by referenced records, which are looked up by typing or chosen from a list of all. */
export function ReferenceFilter<K extends FieldKind>(props: FilterProps<K>) {
  return props.entry.presentation === 'select' ? <SelectFilter {...props} /> : <LookupFilter {...props} />
}

function LookupFilter<K extends FieldKind>(props: FilterProps<K>) {
  const { entry, value } = props
  const text = typeof value === 'string' && isList(props) ? value : null
  const ids = text === null ? readIdOrIds(value) : []
  const selected = useOptionsById(entry.key, ids)
  const shared = { placeholder: 'Alle', ...filterFieldProps(props), loadOptions: useLoadOptions(entry.key) }
  if (isList(props))
    return (
      <MultiLookupField
        {...shared}
        value={ids}
        onChange={(chosen) => props.onChange(chosen)}
        selectedOptions={selected}
        {...(takesText(entry) && { text, onTextChange: (typed: string) => props.onChange(typed) })}
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

function SelectFilter<K extends FieldKind>(props: FilterProps<K>) {
  const { entry, value } = props
  const ids = readIdOrIds(value)
  const all = useAllOptions(entry.key) ?? []
  // A chosen option may have become inactive.
  const missing = ids.filter((id) => all.every((option) => option.id !== id))
  const options = [...all, ...useOptionsById(entry.key, missing)]
  const shared = { placeholder: 'Alle', ...filterFieldProps(props), options }
  if (isList(props)) return <MultiSelect {...shared} value={ids} onChange={props.onChange} />
  return <Select {...shared} value={ids[0] ?? null} onChange={props.onChange} />
}

function isList<K extends FieldKind>({ entry }: FilterProps<K>): boolean {
  return listOperators.has(entry.binds.operator)
}

function readIdOrIds(value: unknown): string[] {
  return typeof value === 'string' && value !== '' ? [value] : readIds(value)
}

/** The text of a reference search: labels of the chosen records, or the typed text. */
export function ReferenceFilterText({ entryKey, value }: { entryKey: string; value: unknown }) {
  const isTyped = typeof value === 'string' && !uuid.test(value)
  const ids = isTyped ? [] : typeof value === 'string' ? [value] : readIds(value)
  const labels = useOptionsById(entryKey, ids).map(({ label }) => label)
  if (isTyped) return `“${value}”`
  return labels.length > 0 ? labels.join(', ') : '…'
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
