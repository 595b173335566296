import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Selection } from 'react-aria-components'
import { Button } from '../buttons/button.tsx'
import type { FieldProps } from '../inputs/field-props.ts'
import { FormField } from '../inputs/form-field.tsx'
import { useUserInput } from '../inputs/user-input.ts'
import { useFocusTarget } from '../use-focus-target.ts'
import styles from './dual-list.module.css'
import { DualListSide } from './dual-list-side.tsx'
import type { DualListTicks } from './dual-list-ticks.tsx'
import { filterOptions, type Option, sortOptions } from './option.ts'

export type DualListProps = FieldProps<string[]> & {
  options: readonly Option[]
  isSorted?: boolean | undefined
  ticks?: DualListTicks | undefined
  availableLabel?: string | undefined
  chosenLabel?: string | undefined
}

interface SideState {
  readonly query: string
  readonly selection: Selection
}

const initialSide: SideState = { query: '', selection: new Set() }

/**
 * Available options on the left and chosen ones on the right, sorted by label unless `isSorted` is false, each with a filter. Options
 * move by Enter, double press, dragging or the buttons. The value holds the chosen ids in the order of adding; an id without an option
 * stays in it but is not shown. `ticks` are shown on the right. `onBlur` is never called.
 */
export function DualList(props: DualListProps) {
  const { value, options } = props
  const onChange = useUserInput(props.onChange)
  const container = useFocusTarget(props.ref)
  const dragId = useId()
  const [left, setLeft] = useState(initialSide)
  const [right, setRight] = useState(initialSide)
  const isLocked = props.isDisabled || props.isReadOnly
  const whyLocked = isLocked ? 'Deze keuze kan hier niet worden gewijzigd.' : undefined
  const sorted = (props.isSorted ?? true) ? sortOptions(options) : options
  const available = sorted.filter((option) => !value.includes(option.id))
  const chosen = sorted.filter((option) => value.includes(option.id))
  const leftShown = filterOptions(available, left.query)
  const rightShown = filterOptions(chosen, right.query)

  const add = (ids: readonly string[]): void => {
    setLeft({ ...left, selection: new Set() })
    onChange([...value, ...ids.filter((id) => !value.includes(id))])
  }
  const remove = (ids: readonly string[]): void => {
    setRight({ ...right, selection: new Set() })
    onChange(value.filter((id) => !ids.includes(id)))
  }
  const leftIds = listSelectedIds(left.selection, leftShown)
  const rightIds = listSelectedIds(right.selection, rightShown)
  const drags = { left: `${dragId}-left`, right: `${dragId}-right` }

  return (
    <FormField
      label={props.label}
      hideLabel={props.hideLabel}
      isRequired={props.isRequired}
      description={props.description}
      errorMessage={props.errorMessage}
    >
      <div ref={container} className={styles.dual} data-ticks={props.ticks && ''}>
        <DualListSide
          label={props.availableLabel ?? 'Beschikbaar'}
          shown={leftShown}
          total={available.length}
          query={left.query}
          onQueryChange={(query) => setLeft({ ...left, query })}
          empty="Alles is gekozen"
          selection={left.selection}
          selectedCount={leftIds.length}
          onSelectionChange={(selection) => setLeft({ ...left, selection })}
          onMove={(id) => add([id])}
          drags={{ from: drags.left, to: drags.right }}
          onDrop={remove}
          isDisabled={isLocked}
        />
        <div className={styles.buttons}>
          <Button
            icon={IconChevronRight}
            label="Toevoegen"
            disabledReason={
              whyLocked ?? (leftIds.length === 0 ? 'Selecteer links wat je wilt toevoegen.' : undefined)
            }
            onPress={() => add(leftIds)}
          />
          <Button
            icon={IconChevronsRight}
            label={left.query === '' ? 'Alles toevoegen' : 'Alles toevoegen wat het filter toont'}
            disabledReason={whyLocked}
            isDisabled={leftShown.length === 0}
            onPress={() => add(leftShown.map((option) => option.id))}
          />
          <Button
            icon={IconChevronLeft}
            label="Verwijderen"
            disabledReason={
              whyLocked ?? (rightIds.length === 0 ? 'Selecteer rechts wat je wilt verwijderen.' : undefined)
            }
            onPress={() => remove(rightIds)}
          />
          <Button
            icon={IconChevronsLeft}
            label={right.query === '' ? 'Alles verwijderen' : 'Alles verwijderen wat het filter toont'}
            disabledReason={whyLocked}
            isDisabled={rightShown.length === 0}
            onPress={() => remove(rightShown.map((option) => option.id))}
          />
        </div>
        <DualListSide
          label={props.chosenLabel ?? 'Gekozen'}
          shown={rightShown}
          total={chosen.length}
          query={right.query}
          onQueryChange={(query) => setRight({ ...right, query })}
          empty="Nog niets gekozen"
          selection={right.selection}
          selectedCount={rightIds.length}
          onSelectionChange={(selection) => setRight({ ...right, selection })}
          onMove={(id) => remove([id])}
          drags={{ from: drags.right, to: drags.left }}
          ticks={props.ticks}
          onDrop={add}
          isDisabled={isLocked}
        />
      </div>
    </FormField>
  )
}

function listSelectedIds(selection: Selection, options: readonly Option[]): string[] {
  const ids = options.map((option) => option.id)
  return selection === 'all' ? ids : ids.filter((id) => selection.has(id))
}
