import { type ReactNode, useMemo, useState } from 'react'
import type { FieldProps } from '../inputs/field-props.ts'
import { ReadOnlyField } from '../inputs/text-field.tsx'
import { SelectList } from './lazy-list-parts.ts'
import { filterOptions, type Option, sortOptions } from './option.ts'
import { ChosenTags, joinLabels, SelectFoot, SelectFrame } from './select-frame.tsx'

const maxOptionsWithoutFilter = 7

interface OptionsProps {
  options: readonly Option[]
  isSorted?: boolean | undefined
  placeholder?: string | undefined
  isLoading?: boolean | undefined
}

export type SelectProps = FieldProps<string | null> & OptionsProps

/**
 * Chooses one of the given options; can be cleared unless required. The value is the id of the option. Sorts by label unless `isSorted` is
 * false. More than `maxOptionsWithoutFilter` options have a filter.
 */
export function Select(props: SelectProps) {
  const chosen = props.options.find((option) => option.id === props.value)
  if (props.isReadOnly) return <ReadOnlyField {...props} text={chosen?.label ?? ''} />
  return (
    <ListSelect
      field={props}
      mode="single"
      selectedIds={props.value === null ? [] : [props.value]}
      onSelect={([id]) => props.onChange(id ?? null)}
      chosen={chosen?.label ?? props.value}
    />
  )
}

export type MultiSelectProps = FieldProps<string[]> & OptionsProps

/**
 * Chooses several of the given options, sorted and filtered as in `Select`. The value holds the ids in the order of choosing; one without
 * an option is shown as it is, or as "…" while loading.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { options, value, onChange } = props
  const toUnknownOption = (id: string): Option => ({ id, label: props.isLoading ? '…' : id })
  const chosen = value.map((id) => options.find((option) => option.id === id) ?? toUnknownOption(id))
  if (props.isReadOnly) return <ReadOnlyField {...props} text={joinLabels(chosen)} />
  return (
    <ListSelect
      field={props}
      mode="multiple"
      selectedIds={value}
      onSelect={onChange}
      chosen={<ChosenTags options={chosen} />}
      foot={<SelectFoot count={value.length} onClear={() => onChange([])} />}
    />
  )
}

interface ListSelectProps {
  field: Omit<FieldProps<never>, 'value' | 'onChange'> & OptionsProps
  mode: 'single' | 'multiple'
  selectedIds: readonly string[]
  onSelect: (ids: string[]) => void
  chosen: ReactNode
  foot?: ReactNode
}

function ListSelect({ field, foot, ...props }: ListSelectProps) {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const { options, isSorted = true } = field
  const sorted = useMemo(() => (isSorted ? sortOptions(options) : options), [options, isSorted])
  const shown = useMemo(() => filterOptions(sorted, query), [sorted, query])
  // While options are loading there may be many: what is typed meanwhile filters them.
  const hasFilter = options.length > maxOptionsWithoutFilter || field.isLoading === true || query !== ''

  const handleOpenChange = (next: boolean): void => {
    setOpen(next)
    if (!next) setQuery('')
  }
  const openWithQuery = (text: string): void => {
    setQuery(text)
    setOpen(true)
  }

  return (
    <SelectFrame
      {...props}
      field={field}
      isOpen={isOpen}
      onOpenChange={handleOpenChange}
      placeholder={field.isLoading ? 'Laden…' : (field.placeholder ?? 'Kies…')}
      hasFilterText={query !== ''}
      onType={hasFilter ? openWithQuery : undefined}
      options={hasFilter || props.mode === 'multiple' ? undefined : sorted}
    >
      <SelectList
        label={field.label}
        options={shown}
        empty={field.isLoading ? 'Laden…' : 'Niets gevonden'}
        {...(hasFilter && { query, onQueryChange: setQuery })}
      />
      {foot}
    </SelectFrame>
  )
}
