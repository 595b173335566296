import { useMemo, useState } from 'react'
import { Autocomplete, ListBox, ListBoxItem } from 'react-aria-components'
import { classNames } from './class-names.ts'
import type { FieldProps } from './field-props.ts'
import { FilterInput } from './filter-input.tsx'
import { Icon } from './icon.tsx'
import styles from './icon-picker.module.css'
import popoverStyles from './popover.module.css'
import { ReadOnlyField } from './read-only-field.tsx'
import { SelectFrame } from './select-frame.tsx'
import { useIconSet } from './use-icon-set.ts'

export type IconPickerProps = FieldProps<string | null>

/** Chooses an icon, found by Dutch words or its own name. The value is the name at tabler.io. */
export function IconPicker(props: IconPickerProps) {
  const icons = useIconSet()
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const { value } = props
  const words = value === null ? '' : (icons?.get(value)?.words ?? value)
  const found = useMemo(() => {
    const wanted = query.trim().toLowerCase()
    return [...(icons ?? [])]
      .map(([id, entry]) => ({ id, ...entry }))
      .filter((entry) => entry.id === value || entry.id.includes(wanted) || entry.words.includes(wanted))
  }, [icons, query, value])

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
      onType={(character) => {
        setQuery(character)
        setOpen(true)
      }}
    >
      <Autocomplete inputValue={query} onInputChange={setQuery}>
        <FilterInput label={`${props.label} zoeken`} isBusy={icons === null} />
        <ListBox
          items={found}
          layout="grid"
          className={classNames(styles.grid)}
          renderEmptyState={() => (
            <div className={popoverStyles.empty}>{icons ? 'Niets gevonden' : 'Iconen laden…'}</div>
          )}
        >
          {({ id, icon: Shape, words: itsWords }) => (
            <ListBoxItem id={id} textValue={itsWords} className={classNames(styles.choice)}>
              <Shape role="img" aria-label={itsWords}>
                <title>{itsWords}</title>
              </Shape>
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </SelectFrame>
  )
}
