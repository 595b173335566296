import { Autocomplete } from 'react-aria-components'
import { FilterInput } from '../inputs/filter-input.tsx'
import type { Option } from './option.ts'
import { OptionList } from './option-list.tsx'

export interface SelectListProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly empty: string
  readonly query?: string
  /** Without it the list has no filter. */
  readonly onQueryChange?: (query: string) => void
}

/** The options of a `Select`, below their filter. */
export function SelectList({ label, options, empty, query = '', onQueryChange }: SelectListProps) {
  const list = <OptionList options={options} empty={empty} />
  if (!onQueryChange) return list
  return (
    <Autocomplete inputValue={query} onInputChange={onQueryChange}>
      <FilterInput label={`${label} filteren`} />
      {list}
    </Autocomplete>
  )
}
