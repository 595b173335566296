import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Select as AriaSelect, Button, Popover, SelectValue } from 'react-aria-components'
import { InnerButton } from '../buttons/inner-button.tsx'
import { classNames } from '../class-names.ts'
import fieldStyles from '../inputs/field.module.css'
import { FieldHelp, FieldLabel } from '../inputs/field-parts.tsx'
import type { FieldProps } from '../inputs/field-props.ts'
import popoverStyles from '../overlays/popover.module.css'
import { useFocusTarget } from '../use-focus-target.ts'
import styles from './select.module.css'
import { useTabOutOfList } from './use-tab-out-of-list.ts'

type SelectFrameProps = {
  field: Omit<FieldProps<never>, 'value' | 'onChange'>
  mode: 'single' | 'multiple'
  selectedIds: readonly string[]
  onSelect: (ids: string[]) => void
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** What is chosen, as text or tags; nothing when nothing is. */
  chosen: ReactNode
  placeholder: string
  /** Opens with this as the first character of the filter. */
  onType?: ((character: string) => void) | undefined
  /** What the popover holds. */
  children: ReactNode
}

/** The button, clear button and popover that all fields share in which one chooses from a list. */
export function SelectFrame(props: SelectFrameProps) {
  const { field, mode, selectedIds } = props
  const container = useFocusTarget(field.ref)
  const tabOut = useTabOutOfList({
    onOpenChange: props.onOpenChange,
    onTake: mode === 'single' ? (id) => props.onSelect([id]) : undefined,
  })
  const isEmpty = selectedIds.length === 0
  const canClear = !isEmpty && !field.isRequired && !field.isDisabled

  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if ((event.key === 'Delete' || event.key === 'Backspace') && canClear && !props.isOpen) {
      event.preventDefault()
      props.onSelect([])
    } else if (props.onType && event.key.length === 1 && event.key !== ' ' && !props.isOpen) {
      // Without preventDefault the character would arrive in the filter twice.
      event.preventDefault()
      props.onType(event.key)
    }
  }

  return (
    <AriaSelect<object, 'single' | 'multiple'>
      ref={container}
      className={classNames(fieldStyles.field)}
      selectionMode={mode}
      value={mode === 'multiple' ? selectedIds : (selectedIds[0] ?? null)}
      onChange={(keys) => props.onSelect(toIds(keys))}
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      // A lookup asks for its options once it is open.
      allowsEmptyCollection
      {...(field.onBlur && { onBlur: field.onBlur })}
      {...(field.name !== undefined && { name: field.name })}
      {...(field.id !== undefined && { id: field.id })}
      isRequired={field.isRequired ?? false}
      isDisabled={field.isDisabled ?? false}
      isInvalid={!!field.errorMessage}
      autoFocus={field.autoFocus ?? false}
      placeholder={props.placeholder}
      validationBehavior="aria"
    >
      <FieldLabel label={field.label} isRequired={field.isRequired} hideLabel={field.hideLabel} />
      <div className={classNames(fieldStyles.control, styles.control)}>
        <Button
          className={classNames(styles.trigger, canClear && styles.withClear)}
          onKeyDown={handleKeyDown}
          onFocus={tabOut.handleFocus}
        >
          <SelectValue className={classNames(styles.value, isEmpty && styles.placeholder)}>
            {isEmpty ? props.placeholder : props.chosen}
          </SelectValue>
          <IconChevronDown className={styles.chevron} aria-hidden />
        </Button>
        {canClear && (
          <span className={styles.clear}>
            <InnerButton
              label={`${field.label} wissen`}
              icon={IconX}
              isInTabOrder={false}
              onPress={() => props.onSelect([])}
            />
          </span>
        )}
      </div>
      <FieldHelp description={field.description} errorMessage={field.errorMessage} />
      <Popover className={classNames(popoverStyles.popover)} offset={4}>
        <div role="presentation" className={popoverStyles.listener} onKeyDownCapture={tabOut.handleKeyDown}>
          {props.children}
        </div>
      </Popover>
    </AriaSelect>
  )
}

function toIds(keys: unknown): string[] {
  if (keys === null || keys === undefined) return []
  return (Array.isArray(keys) ? keys : [keys]).map(String)
}
