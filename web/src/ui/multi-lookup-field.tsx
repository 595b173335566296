import { useState } from 'react'
import { ChosenTags, joinLabels } from './chosen-tags.tsx'
import type { FieldProps } from './field-props.ts'
import { LookupPopover } from './lookup-popover.tsx'
import type { Option } from './option.ts'
import { ReadOnlyField } from './read-only-field.tsx'
import { SelectFoot } from './select-foot.tsx'
import { SelectFrame } from './select-frame.tsx'
import { type LoadOptions, useLookupOptions } from './use-lookup-options.ts'

export type MultiLookupFieldProps = Omit<FieldProps<string[]>, 'onChange'> & {
  onChange: (ids: string[], options: Option[]) => void
  /** Keep it the same function between renders, or every render asks again. */
  loadOptions: LoadOptions
  /** The options of `value`, which may not be among those found. */
  selectedOptions: readonly Option[]
  placeholder?: string | undefined
}

/** Several choices from a list that the server searches. The value holds the ids in the order of choosing. */
export function MultiLookupField(props: MultiLookupFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [picked, setPicked] = useState<readonly Option[]>([])
  const found = useLookupOptions(props.loadOptions, query, isOpen)
  const toOptions = (ids: readonly string[]): Option[] => {
    const known = [...props.selectedOptions, ...picked, ...found.options]
    return ids.map((id) => known.find((option) => option.id === id) ?? { id, label: 'Onbekend' })
  }
  const chosen = toOptions(props.value)

  if (props.isReadOnly) return <ReadOnlyField {...props} text={joinLabels(chosen)} />

  const handleOpenChange = (next: boolean): void => {
    setOpen(next)
    if (!next) setQuery('')
  }

  const handleSelect = (ids: string[]): void => {
    const options = toOptions(ids)
    setPicked(options)
    props.onChange(ids, options)
  }

  return (
    <SelectFrame
      field={props}
      mode="multiple"
      selectedIds={props.value}
      onSelect={handleSelect}
      isOpen={isOpen}
      onOpenChange={handleOpenChange}
      chosen={<ChosenTags options={chosen} />}
      placeholder={props.placeholder ?? 'Zoek…'}
      onType={(character) => {
        setQuery(character)
        setOpen(true)
      }}
    >
      <LookupPopover
        label={props.label}
        query={query}
        onQueryChange={setQuery}
        found={found}
        chosen={chosen}
      />
      <SelectFoot count={props.value.length} onClear={() => props.onChange([], [])} />
    </SelectFrame>
  )
}
