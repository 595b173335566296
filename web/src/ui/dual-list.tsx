import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { Selection } from 'react-aria-components'
import { Button } from './button.tsx'
import styles from './dual-list.module.css'
import { DualListSide } from './dual-list-side.tsx'
import type { FieldProps } from './field-props.ts'
import { FormField } from './form-field.tsx'
import { type Option, sortOptions } from './option.ts'
import { useFocusTarget } from './use-focus-target.ts'

export type DualListProps = FieldProps<string[]> & {
  options: readonly Option[]
  availableLabel?: string | undefined
  chosenLabel?: string | undefined
}

/**
 * What can be chosen left, what is chosen right, each with a filter; both alphabetical. Enter or a double press moves one, the
 * buttons move what is selected. The value holds the ids.
 */
export function DualList(props: DualListProps) {
  const { value, options, onChange } = props
  const container = useFocusTarget(props.ref)
  const [left, setLeft] = useState<Selection>(new Set())
  const [right, setRight] = useState<Selection>(new Set())
  const isLocked = props.isDisabled || props.isReadOnly
  const sorted = sortOptions(options)
  const available = sorted.filter((option) => !value.includes(option.id))
  const chosen = sorted.filter((option) => value.includes(option.id))

  const add = (ids: readonly string[]): void => {
    setLeft(new Set())
    onChange([...value, ...ids])
  }
  const remove = (ids: readonly string[]): void => {
    setRight(new Set())
    onChange(value.filter((id) => !ids.includes(id)))
  }
  const leftIds = selectedIds(left, available)
  const rightIds = selectedIds(right, chosen)

  return (
    <FormField {...props}>
      <div ref={container} className={styles.dual}>
        <DualListSide
          label={props.availableLabel ?? 'Beschikbaar'}
          options={available}
          empty="Alles is gekozen"
          selection={left}
          onSelectionChange={setLeft}
          onMove={(id) => add([id])}
          isDisabled={isLocked}
        />
        <div className={styles.buttons}>
          <Button
            icon={IconChevronRight}
            label="Toevoegen"
            disabledReason={leftIds.length === 0 ? 'Selecteer links wat je wilt toevoegen.' : undefined}
            isDisabled={isLocked}
            onPress={() => add(leftIds)}
          />
          <Button
            icon={IconChevronsRight}
            label="Alles toevoegen"
            isDisabled={isLocked || available.length === 0}
            onPress={() => add(available.map((option) => option.id))}
          />
          <Button
            icon={IconChevronLeft}
            label="Verwijderen"
            disabledReason={rightIds.length === 0 ? 'Selecteer rechts wat je wilt verwijderen.' : undefined}
            isDisabled={isLocked}
            onPress={() => remove(rightIds)}
          />
          <Button
            icon={IconChevronsLeft}
            label="Alles verwijderen"
            isDisabled={isLocked || chosen.length === 0}
            onPress={() => remove(chosen.map((option) => option.id))}
          />
        </div>
        <DualListSide
          label={props.chosenLabel ?? 'Gekozen'}
          options={chosen}
          empty="Nog niets gekozen"
          selection={right}
          onSelectionChange={setRight}
          onMove={(id) => remove([id])}
          isDisabled={isLocked}
        />
      </div>
    </FormField>
  )
}

function selectedIds(selection: Selection, options: readonly Option[]): string[] {
  const ids = options.map((option) => option.id)
  return selection === 'all' ? ids : ids.filter((id) => selection.has(id))
}
