import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Button } from '../buttons/button.tsx'
import { InnerButton } from '../buttons/inner-button.tsx'
import { classNames } from '../class-names.ts'
import fieldStyles from '../inputs/field.module.css'
import type { FieldProps } from '../inputs/field-props.ts'
import { FormField } from '../inputs/form-field.tsx'
import { useUserInput } from '../inputs/user-input.ts'
import popoverStyles from '../overlays/popover.module.css'
import { useFocusTarget } from '../use-focus-target.ts'
import { ListTrigger } from './list-trigger.tsx'
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
  /** Called with what is typed on the field before the list has the focus, which starts the filter. */
  onType?: ((text: string) => void) | undefined
  /** Called before Escape closes a list whose code is being fetched. */
  onEscape?: (() => void) | undefined
  /** Whether options of the present text are being searched. */
  isBusy?: boolean | undefined
  /** Whether the list is filtered, so that its first option is the best. */
  hasFilterText?: boolean | undefined
  options?: readonly Option[] | undefined
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
    isBusy: props.isBusy ?? false,
    onChoose: mode === 'single' ? (id) => select([id]) : undefined,
  })
  const isEmpty = selectedIds.length === 0
  const canClear = !isEmpty && !field.isRequired && !field.isDisabled

  const typed = useRef('')
  useEffect(() => {
    if (!props.isOpen) typed.current = ''
  }, [props.isOpen])
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // A space opens a closed list.
    const isCharacter = event.key.length === 1 && (props.isOpen || event.key !== ' ')
    if (props.isOpen && event.key === 'Escape') {
      props.onEscape?.()
      props.onOpenChange(false)
    } else if (props.isOpen && event.key === 'Backspace') {
      typed.current = typed.current.slice(0, -1)
      props.onType?.(typed.current)
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && canClear && !props.isOpen) {
      event.preventDefault()
      select([])
    } else if (props.onType && isCharacter) {
      // Without preventDefault the character would arrive in the filter twice.
      event.preventDefault()
      // Open and still here: the code of the list is being fetched.
      typed.current += event.key
      props.onType(typed.current)
    }
  }

  const id = useId()
  const [valueId, labelId, helpId] = [`${id}value`, `${id}label`, `${id}help`]
  return (
    <FormField
      kind="none"
      ref={container}
      label={field.label}
      labelId={labelId}
      helpId={helpId}
      hideLabel={field.hideLabel}
      description={field.description}
      errorMessage={field.errorMessage}
      isRequired={field.isRequired}
      isDisabled={field.isDisabled}
      onLabelClick={() => focus.trigger.current?.focus()}
    >
      <div className={classNames(fieldStyles.control, styles.control)}>
        <ListTrigger
          mode={mode}
          selectedIds={selectedIds}
          onSelect={select}
          labelledBy={labelId}
          isOpen={props.isOpen}
          onOpenChange={props.onOpenChange}
          isDisabled={field.isDisabled}
          trigger={focus.trigger}
          hasFilterText={props.hasFilterText}
          options={props.options}
          list={
            <div
              ref={focus.list}
              role="presentation"
              className={popoverStyles.listener}
              onKeyDownCapture={focus.handleKeyDown}
            >
              {props.children}
            </div>
          }
        >
          <AriaButton
            {...(field.id !== undefined && { id: field.id })}
            className={classNames(styles.trigger, canClear && styles.withClear)}
            aria-labelledby={`${valueId} ${labelId}`}
            {...((field.errorMessage || field.description) && { 'aria-describedby': helpId })}
            isDisabled={field.isDisabled ?? false}
            autoFocus={field.autoFocus ?? false}
            onKeyDown={handleKeyDown}
            onBlur={() => {
              if (!props.isOpen) field.onBlur?.()
            }}
          >
            <span id={valueId} className={classNames(styles.value, isEmpty && styles.placeholder)}>
              {isEmpty ? props.placeholder : props.chosen}
            </span>
            <IconChevronDown className={styles.chevron} aria-hidden />
          </AriaButton>
        </ListTrigger>
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
    </FormField>
  )
}

/**
 * The number of chosen options and a button that calls `onClear`, after `UserInputContext`; nothing when none is chosen. By the keyboard
 * Delete on the closed field does the same: Tab in the list goes on to the next field.
 */
export function SelectFoot({ count, onClear }: { count: number; onClear: () => void }) {
  const clear = useUserInput(onClear)
  if (count === 0) return null
  return (
    <div className={popoverStyles.foot}>
      {count} gekozen
      <Button variant="bare" size="small" isOutOfTabOrder onPress={() => clear()}>
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
