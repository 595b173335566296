import { useMemo, useState } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components'
import type { FieldProps } from '../inputs/field-props.ts'
import { FilterInput } from '../inputs/filter-input.tsx'
import { ReadOnlyField } from '../inputs/read-only-field.tsx'
import { ChosenTags, joinLabels } from './chosen-tags.tsx'
import { type Option, sortOptions } from './option.ts'
import { OptionList } from './option-list.tsx'
import { filterThreshold } from './select.tsx'
import { SelectFoot } from './select-foot.tsx'
import { SelectFrame } from './select-frame.tsx'

export type MultiSelectProps = FieldProps<string[]> & {
  options: readonly Option[]
  /** False keeps the given order. Default alphabetical. */
  isSorted?: boolean | undefined
  placeholder?: string | undefined
}

/** Several choices from a list that is known. The value holds the ids in the order of choosing. */
export function MultiSelect(props: MultiSelectProps) {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const { contains } = useFilter({ sensitivity: 'base' })
  const { options, isSorted = true } = props
  const shown = useMemo(() => (isSorted ? sortOptions(options) : options), [options, isSorted])
  const chosen = props.value.map((id) => options.find((option) => option.id === id) ?? { id, label: id })
  const hasFilter = options.length > filterThreshold
  const list = <OptionList options={shown} empty="Niets gevonden" />

  if (props.isReadOnly) return <ReadOnlyField {...props} text={joinLabels(chosen)} />

  const handleOpenChange = (next: boolean): void => {
    setOpen(next)
    if (!next) setQuery('')
  }

  return (
    <SelectFrame
      field={props}
      mode="multiple"
      selectedIds={props.value}
      onSelect={props.onChange}
      isOpen={isOpen}
      onOpenChange={handleOpenChange}
      chosen={<ChosenTags options={chosen} />}
      placeholder={props.placeholder ?? 'Kies…'}
      onType={
        hasFilter
          ? (character) => {
              setQuery(character)
              setOpen(true)
            }
          : undefined
      }
    >
      {hasFilter ? (
        <Autocomplete filter={contains} inputValue={query} onInputChange={setQuery}>
          <FilterInput label={`${props.label} filteren`} />
          {list}
        </Autocomplete>
      ) : (
        list
      )}
      <SelectFoot count={props.value.length} onClear={() => props.onChange([])} />
    </SelectFrame>
  )
}
