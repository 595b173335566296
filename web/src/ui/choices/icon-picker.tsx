import { useState } from 'react'
import { lazyPart } from '../feedback/lazy-part.tsx'
import { Icon } from '../icons/icon.tsx'
import { useIconSet } from '../icons/use-icon-set.ts'
import type { FieldProps } from '../inputs/field-props.ts'
import { ReadOnlyField } from '../inputs/text-field.tsx'
import styles from './icon-picker.module.css'
import type { IconPickerListProps } from './icon-picker-list.tsx'
import { SelectFrame } from './select-frame.tsx'

const IconPickerList = lazyPart<IconPickerListProps>(
  async () => (await import('./icon-picker-list.tsx')).IconPickerList,
)

export type IconPickerProps = FieldProps<string | null>

/** Chooses an icon by Dutch words or its name; can be cleared unless required. The value is the name at tabler.io. */
export function IconPicker(props: IconPickerProps) {
  const icons = useIconSet()
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const { value } = props
  const words = value === null ? '' : (icons?.get(value)?.words ?? value)

  if (props.isReadOnly) return <ReadOnlyField {...props} text={words} />

  return (
    <SelectFrame
      field={props}
      mode="single"
      selectedIds={value === null ? [] : [value]}
      onSelect={([id]) => props.onChange(id ?? null)}
      isOpen={isOpen}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setQuery('')
      }}
      chosen={
        <span className={styles.chosen}>
          {value !== null && <Icon name={value} />}
          {words}
        </span>
      }
      placeholder="Kies een icoon…"
      hasFilterText={query !== ''}
      onType={(text) => {
        setQuery(text)
        setOpen(true)
      }}
    >
      <IconPickerList label={props.label} value={value} query={query} onQueryChange={setQuery} />
    </SelectFrame>
  )
}
