import { type ClipboardEvent, useRef, useState } from 'react'
import type { FieldProps } from '../inputs/field-props.ts'
import { ReadOnlyField } from '../inputs/text-field.tsx'
import type { FindOptions } from './find-pasted-options.ts'
import { LookupPopover } from './lazy-list-parts.ts'
import type { Option } from './option.ts'
import styles from './pasted-list.module.css'
import { PastedList } from './pasted-list.tsx'
import { ChosenTags, joinLabels, SelectFoot, SelectFrame } from './select-frame.tsx'
import { type LoadOptions, useLookupOptions } from './use-lookup-options.ts'
import { usePastedOptions } from './use-pasted-options.ts'

export type MultiLookupFieldProps = Omit<FieldProps<string[]>, 'onChange'> & {
  onChange: (ids: string[], options: Option[]) => void
  loadOptions: LoadOptions
  selectedOptions: readonly Option[]
  placeholder?: string | undefined
  text?: string | null | undefined
  onTextChange?: ((text: string) => void) | undefined
  /** Finds what is pasted, several lines at a time; without it a paste is typing. */
  findOptions?: FindOptions | undefined
}

/**
 * Chooses several options among those that `loadOptions` finds. The value holds the ids in the order of choosing; an unknown one is shown
 * as "Onbekend". With `onTextChange` the last option is the typed text. Closing the list passes that text, too, unless `value` has ids or
 * an option was pressed meanwhile; Escape drops it. Pasted lines are chosen; what is not found stays listed below, with the reason.
 */
export function MultiLookupField(props: MultiLookupFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [picked, setPicked] = useState<readonly Option[]>([])
  const hasChosen = useRef(false)
  const found = useLookupOptions(props.loadOptions, query, isOpen)
  const toOptions = (ids: readonly string[]): Option[] => {
    const known = [...props.selectedOptions, ...picked, ...found.options]
    return ids.map((id) => known.find((option) => option.id === id) ?? { id, label: 'Onbekend' })
  }
  const pasting = usePastedOptions(props.findOptions, (added) => {
    const options = [...toOptions(props.value), ...added.filter(({ id }) => !props.value.includes(id))]
    hasChosen.current = true
    setPicked(options)
    setOpen(false)
    setQuery('')
    props.onChange(
      options.map(({ id }) => id),
      options,
    )
  })
  const kept = props.text ? [createTypedOption(props.text, `“${props.text}”`)] : []
  const chosen = [...kept, ...toOptions(props.value)]

  if (props.isReadOnly) return <ReadOnlyField {...props} text={joinLabels(chosen)} />

  const typed = props.onTextChange ? query.trim() : ''
  const handleOpenChange = (next: boolean): void => {
    setOpen(next)
    if (next) hasChosen.current = false
    else {
      if (typed !== '' && !hasChosen.current && props.value.length === 0) props.onTextChange?.(typed)
      setQuery('')
    }
  }

  const handleSelect = (ids: string[]): void => {
    hasChosen.current = true
    const added = ids.find((id) => isTyped(id) && kept.every((option) => option.id !== id))
    if (added !== undefined) {
      setOpen(false)
      setQuery('')
      props.onTextChange?.(textOf(added))
      return
    }
    const options = toOptions(ids.filter((id) => !isTyped(id)))
    setPicked(options)
    props.onChange(
      options.map(({ id }) => id),
      options,
    )
  }

  const handlePaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text')
    if (pasting.paste(text)) event.preventDefault()
    else if (!isOpen && text.trim() !== '') {
      event.preventDefault()
      setQuery(text.trim())
      setOpen(true)
    }
  }

  const dropTyped = (): void => {
    hasChosen.current = true
  }
  const field = (
    <SelectFrame
      field={props}
      mode="multiple"
      selectedIds={chosen.map(({ id }) => id)}
      onSelect={handleSelect}
      isOpen={isOpen}
      onOpenChange={handleOpenChange}
      chosen={<ChosenTags options={chosen} />}
      placeholder={props.placeholder ?? 'Zoek…'}
      hasFilterText={query !== ''}
      isBusy={found.status === 'busy'}
      onEscape={dropTyped}
      onType={(text) => {
        hasChosen.current = false
        setQuery(text)
        setOpen(true)
      }}
    >
      <LookupPopover
        label={props.label}
        query={query}
        onQueryChange={setQuery}
        onEscape={dropTyped}
        found={found}
        chosen={chosen}
        typed={typed === '' ? undefined : createTypedOption(typed, `Zoek op “${typed}”`)}
      />
      <SelectFoot count={chosen.length} onClear={() => props.onChange([], [])} />
    </SelectFrame>
  )
  return (
    // Also of the list, which React places within.
    <div role="presentation" className={styles.pasting} onPaste={handlePaste}>
      {field}
      <PastedList state={pasting.state} onClose={pasting.close} />
    </div>
  )
}

/** Prefix of the id of a typed option; ids of records are UUIDs. */
const typedIdPrefix = 'typed: '

function createTypedOption(text: string, label: string): Option {
  return { id: typedIdPrefix + text, label }
}

function isTyped(id: string): boolean {
  return id.startsWith(typedIdPrefix)
}

function textOf(id: string): string {
  return id.slice(typedIdPrefix.length)
}
