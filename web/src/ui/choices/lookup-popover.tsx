import type { KeyboardEvent } from 'react'
import { Autocomplete } from 'react-aria-components'
import { FilterInput } from '../inputs/filter-input.tsx'
import styles from '../overlays/popover.module.css'
import type { Option } from './option.ts'
import { OptionList } from './option-list.tsx'
import type { LookupState } from './use-lookup-options.ts'

export type LookupPopoverProps = {
  label: string
  query: string
  onQueryChange: (query: string) => void
  found: LookupState
  chosen: readonly Option[]
  typed?: Option | undefined
  onEscape?: (() => void) | undefined
}

/**
 * The filter and the options of a lookup: `chosen` ones first while `query` is empty, `typed` last. The `SelectFrame` around it handles
 * the choice. `onEscape` is called before Escape closes the list.
 */
export function LookupPopover({ label, query, onQueryChange, found, chosen, ...props }: LookupPopoverProps) {
  const kept = query === '' ? chosen : []
  const keptIds = new Set(kept.map((option) => option.id))
  const options = [...kept, ...found.options.filter((option) => !keptIds.has(option.id))]
  const isBusy = found.status === 'busy'
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') props.onEscape?.()
  }
  return (
    <div role="presentation" className={styles.listener} onKeyDownCapture={handleKeyDown}>
      <Autocomplete inputValue={query} onInputChange={onQueryChange}>
        <FilterInput label={`${label} zoeken`} isBusy={isBusy} />
        <OptionList
          options={props.typed ? [...options, props.typed] : options}
          empty={emptyText[found.status]}
        />
      </Autocomplete>
    </div>
  )
}

const emptyText = {
  busy: 'Zoeken…',
  done: 'Niets gevonden',
  failed: 'Zoeken is niet gelukt. Typ opnieuw om het nog eens te proberen.',
}
