import { useState } from 'react'
import type { FieldProps } from '../inputs/field-props.ts'
import { ReadOnlyField } from '../inputs/text-field.tsx'
import { LookupPopover } from './lazy-list-parts.ts'
import type { Option } from './option.ts'
import { SelectFrame } from './select-frame.tsx'
import { type LoadOptions, useLookupOptions } from './use-lookup-options.ts'

export type LookupFieldProps = Omit<FieldProps<string | null>, 'onChange'> & {
  onChange: (id: string | null, option: Option | null) => void
  loadOptions: LoadOptions
  selectedOption: Option | null
  placeholder?: string | undefined
}

/**
 * Chooses one option among those that `loadOptions` finds while the list is open; can be cleared unless required. The value is the id of
 * the option. A value that neither `selectedOption` nor a found option has is shown as "Onbekend".
 */
export function LookupField(props: LookupFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [picked, setPicked] = useState<Option | null>(null)
  const found = useLookupOptions(props.loadOptions, query, isOpen)
  const chosen = findChosenOption(props.value, [props.selectedOption, picked, ...found.options])

  if (props.isReadOnly) return <ReadOnlyField {...props} text={chosen?.label ?? ''} />

  const handleOpenChange = (next: boolean): void => {
    setOpen(next)
    if (!next) setQuery('')
  }

  const handleSelect = ([id]: string[]): void => {
    const option =
      found.options.find((candidate) => candidate.id === id) ?? (id === chosen?.id ? chosen : null)
    setPicked(option)
    props.onChange(id ?? null, option)
  }

  return (
    <SelectFrame
      field={props}
      mode="single"
      selectedIds={props.value === null ? [] : [props.value]}
      onSelect={handleSelect}
      isOpen={isOpen}
      onOpenChange={handleOpenChange}
      chosen={chosen?.label}
      placeholder={props.placeholder ?? 'Zoek…'}
      hasFilterText={query !== ''}
      isBusy={found.status === 'busy'}
      onType={(text) => {
        setQuery(text)
        setOpen(true)
      }}
    >
      <LookupPopover
        label={props.label}
        query={query}
        onQueryChange={setQuery}
        found={found}
        chosen={chosen ? [chosen] : []}
      />
    </SelectFrame>
  )
}

function findChosenOption(id: string | null, candidates: (Option | null)[]): Option | null {
  if (id === null) return null
  return candidates.find((candidate) => candidate?.id === id) ?? { id, label: 'Onbekend' }
}
