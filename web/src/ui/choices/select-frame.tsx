import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button as AriaButton, Select as AriaSelect, Popover, SelectValue } from 'react-aria-components'
import { Button } from '../buttons/button.tsx'
import { InnerButton } from '../buttons/inner-button.tsx'
import { classNames } from '../class-names.ts'
import fieldStyles from '../inputs/field.module.css'
import { FieldHelp, FieldLabel } from '../inputs/field-parts.tsx'
import type { FieldProps } from '../inputs/field-props.ts'
import { useUserInput } from '../inputs/user-input.ts'
import popoverStyles from '../overlays/popover.module.css'
import { useFocusTarget } from '../use-focus-target.ts'
import type { Option } from './option.ts'
import styles from './select.module.css'
import { useListFocus } from './use-list-focus.ts'

type SelectFrameProps = {
  field: Omit<FieldProps<never>, 'value' | 'onChange'>
  mode: 'single' | 'multiple'
  selectedIds: readonly string[]
  onSelect: (ids: string[]) => void
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  chosen: ReactNode
  placeholder: string
  /** Called with a character typed on the closed field, which starts the filter. */
  onType?: ((character: string) => void) | undefined
  children: ReactNode
}

/**
 * The frame of every field that chooses from a list: label with info button, button, help, and a popover with `children`. Calls
 * `onSelect`, after `UserInputContext`, with the ids of all chosen options: [] when the user clears the field by its button, Delete or
 * Backspace, which a required one does not allow, or unselects the last option of a `multiple` one.
 */
export function SelectFrame(props: SelectFrameProps) {
  const { field, mode, selectedIds } = props
  const container = useFocusTarget(field.ref)
  const select = useUserInput(props.onSelect)
  const focus = useListFocus({
    isOpen: props.isOpen,
    onOpenChange: props.onOpenChange,
    onChoose: mode === 'single' ? (id) => select([id]) : undefined,
  })
  const isEmpty = selectedIds.length === 0
  const canClear = !isEmpty && !field.isRequired && !field.isDisabled

  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if ((event.key === 'Delete' || event.key === 'Backspace') && canClear && !props.isOpen) {
      event.preventDefault()
      select([])
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
      onChange={(keys) => select(toIds(keys))}
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      // A lookup has no options before it is open.
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
        <AriaButton
          ref={focus.trigger}
          className={classNames(styles.trigger, canClear && styles.withClear)}
          onKeyDown={handleKeyDown}
        >
          <SelectValue className={classNames(styles.value, isEmpty && styles.placeholder)}>
            {isEmpty ? props.placeholder : props.chosen}
          </SelectValue>
          <IconChevronDown className={styles.chevron} aria-hidden />
        </AriaButton>
        {canClear && (
          <span className={styles.clear}>
            <InnerButton
              label={`${field.label} wissen`}
              icon={IconX}
              isInTabOrder={false}
              onPress={() => {
                select([])
                focus.trigger.current?.focus()
              }}
            />
          </span>
        )}
      </div>
      <FieldHelp description={field.description} errorMessage={field.errorMessage} />
      <Popover className={classNames(popoverStyles.popover)} offset={4}>
        <div
          ref={focus.list}
          role="presentation"
          className={popoverStyles.listener}
          onKeyDownCapture={focus.handleKeyDown}
        >
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

/** The number of chosen options and a button that calls `onClear`, after `UserInputContext`; nothing when none is chosen. */
export function SelectFoot({ count, onClear }: { count: number; onClear: () => void }) {
  const clear = useUserInput(onClear)
  if (count === 0) return null
  return (
    <div className={popoverStyles.foot}>
      {count} gekozen
      <Button variant="bare" size="small" onPress={() => clear()}>
        Alles wissen
      </Button>
    </div>
  )
}

const maxShownTags = 2

/** The first two labels, and how many more there are; the tooltip has all. */
export function ChosenTags({ options }: { options: readonly Option[] }) {
  const hidden = options.length - maxShownTags
  return (
    <span className={styles.tags} title={joinLabels(options)}>
      {options.slice(0, maxShownTags).map((option) => (
        <span key={option.id} className={styles.tag}>
          {option.label}
        </span>
      ))}
      {hidden > 0 && <span className={styles.more}>+{hidden}</span>}
    </span>
  )
}

/** Returns the labels in the order of the options, separated by a comma and a space; empty for none. */
export function joinLabels(options: readonly Option[]): string {
  return options.map((option) => option.label).join(', ')
}
