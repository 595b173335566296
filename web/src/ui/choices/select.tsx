import { useMemo, useState } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components'
import type { FieldProps } from '../inputs/field-props.ts'
import { FilterInput } from '../inputs/filter-input.tsx'
import { ReadOnlyField } from '../inputs/read-only-field.tsx'
import { type Option, sortOptions } from './option.ts'
import { OptionList } from './option-list.tsx'
import { SelectFrame } from './select-frame.tsx'

/** Above this many options a filter box appears. */
export const filterThreshold = 7

export type SelectProps = FieldProps<string | null> & {
  options: readonly Option[]
  /** False keeps the given order. Default alphabetical. */
  isSorted?: boolean | undefined
  placeholder?: string | undefined
}

/** One choice from a list that is known. Can be cleared unless required. The value is the id of the option. */
export function Select(props: SelectProps) {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const { contains } = useFilter({ sensitivity: 'base' })
  const { options, isSorted = true } = props
  const shown = useMemo(() => (isSorted ? sortOptions(options) : options), [options, isSorted])
  const chosen = options.find((option) => option.id === props.value)
  const hasFilter = options.length > filterThreshold
  const list = <OptionList options={shown} empty="Niets gevonden" />

  if (props.isReadOnly) return <ReadOnlyField {...props} text={chosen?.label ?? ''} />

  const handleOpenChange = (next: boolean): void => {
    setOpen(next)
    if (!next) setQuery('')
  }

  return (
    <SelectFrame
      field={props}
      mode="single"
      selectedIds={props.value === null ? [] : [props.value]}
      onSelect={([id]) => props.onChange(id ?? null)}
      isOpen={isOpen}
      onOpenChange={handleOpenChange}
      chosen={chosen?.label ?? props.value}
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
    </SelectFrame>
  )
}
