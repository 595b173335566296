import type { FieldKind } from '@stamboek/model/schema/field-kind'
import { listOperators } from '@stamboek/model/schema/operator'
import { hasDescriptionTwin } from '@stamboek/model/schema/search'
import { useCallback } from 'react'
import { LookupField } from '../../ui/choices/lookup-field.tsx'
import { MultiLookupField } from '../../ui/choices/multi-lookup-field.tsx'
import { filterOptions, type Option, sortOptions } from '../../ui/choices/option.ts'
import { MultiSelect, Select } from '../../ui/choices/select.tsx'
import type { LoadOptions } from '../../ui/choices/use-lookup-options.ts'
import { useFieldContext } from '../field-context.ts'
import type { FilterProps } from '../field-view.ts'
import { filterFieldProps } from '../input-field-props.ts'
import { readIds } from './reference-labels.ts'
import {
  hasOwnOrder,
  useAllOptions,
  useFindOptions,
  useLoadOptions,
  useOptionsById,
} from './use-reference-options.ts'

/**
 * Chooses the referenced records to search by, from a list of all for the presentation `select`, else by a lookup, for the type of
 * `FieldContext`. The value is an id, or for a list operator an array of ids, with null for `noneOption`. If the entry has a description
 * twin, a list that is looked up also accepts a typed text as its value.
 */
export function ReferenceFilter<K extends FieldKind>(props: FilterProps<K>) {
  return props.entry.presentation === 'select' ? <SelectFilter {...props} /> : <LookupFilter {...props} />
}

function LookupFilter<K extends FieldKind>(props: FilterProps<K>) {
  const { entry, value } = props
  const text = typeof value === 'string' && isList(props) ? value : null
  const ids = text === null ? readIdOrIds(value) : []
  const selected = useOptionsById(entry.key, ids)
  const { noneOption } = entry
  const loadOptions = useLoadWithNone(useLoadOptions(entry.key), noneOption)
  const findOptions = useFindOptions(entry.key)
  const shared = { placeholder: 'Alle', ...filterFieldProps(props), loadOptions }
  if (isList(props))
    return (
      <MultiLookupField
        {...shared}
        findOptions={findOptions}
        value={[...toNoneIds(value), ...ids]}
        onChange={(chosen) => props.onChange(chosen.map(fromNoneId))}
        selectedOptions={[...toNoneOptions(noneOption), ...selected]}
        {...(hasDescriptionTwin(entry) && { text, onTextChange: (typed: string) => props.onChange(typed) })}
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
  const all = useAllOptions(entry.key)
  // A chosen option may have become inactive.
  const missing = all ? ids.filter((id) => all.every((option) => option.id !== id)) : []
  const found = [...(all ?? []), ...useOptionsById(entry.key, missing)]
  const sorted = hasOwnOrder(entry.input) ? found : sortOptions(found)
  const options = [...toNoneOptions(entry.noneOption), ...sorted]
  const shared = {
    placeholder: 'Alle',
    ...filterFieldProps(props),
    options,
    isSorted: false,
    isLoading: !all,
  }
  if (isList(props))
    return (
      <MultiSelect
        {...shared}
        value={[...toNoneIds(value), ...ids]}
        onChange={(chosen) => props.onChange(chosen.map(fromNoneId))}
      />
    )
  return <Select {...shared} value={ids[0] ?? null} onChange={props.onChange} />
}

function isList<K extends FieldKind>({ entry }: FilterProps<K>): boolean {
  return listOperators.has(entry.binds.operator)
}

function readIdOrIds(value: unknown): string[] {
  return typeof value === 'string' && value !== '' ? [value] : readIds(value)
}

/** The option for records without a reference, which is null among the values; ids of records are UUIDs. */
const noneId = 'none'

function toNoneOptions(label: string | undefined): Option[] {
  return label === undefined ? [] : [{ id: noneId, label }]
}

function toNoneIds(value: unknown): string[] {
  return Array.isArray(value) && value.includes(null) ? [noneId] : []
}

function fromNoneId(id: string): string | null {
  return id === noneId ? null : id
}

/** Puts that option before the options that are looked up, or after those that match a text. */
function useLoadWithNone(loadOptions: LoadOptions, noneOption: string | undefined): LoadOptions {
  return useCallback(
    async (query, signal) => {
      const found = await loadOptions(query, signal)
      const none = filterOptions(toNoneOptions(noneOption), query)
      return query === '' ? [...none, ...found] : [...found, ...none]
    },
    [loadOptions, noneOption],
  )
}

/**
 * The labels of the records in a search value, looked up for `FieldContext`, with that of `noneOption` for null; "…" while there is no
 * label, as before they are read. A text that is no id is shown in quotes.
 */
export function ReferenceFilterText({ entryKey, value }: { entryKey: string; value: unknown }) {
  const isTyped = typeof value === 'string' && !uuid.test(value)
  const ids = isTyped ? [] : typeof value === 'string' ? [value] : readIds(value)
  const entry = useFieldContext().recordType.search.entries.find(({ key }) => key === entryKey)
  const none = toNoneIds(value).length > 0 ? toNoneOptions(entry?.noneOption) : []
  const labels = [...none, ...useOptionsById(entryKey, ids)].map(({ label }) => label)
  if (isTyped) return `“${value}”`
  return labels.length > 0 ? labels.join(', ') : '…'
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
