import { type ComponentType, type ReactNode, type Ref, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'bare' | 'danger'

export type ButtonProps = {
  children?: ReactNode
  /** The accessible name of an icon-only button, also its tooltip. */
  label?: string | undefined
  icon?: ComponentType<{ 'aria-hidden'?: boolean }> | undefined
  variant?: ButtonVariant | undefined
  size?: 'normal' | 'small' | undefined
  type?: 'button' | 'submit' | 'reset' | undefined
  onPress?: (() => void) | undefined
  /** Shows a spinner in place of the icon. The button keeps its focus and width, and does nothing. */
  isPending?: boolean | undefined
  /** Why the button is disabled. It stays focusable and shows the reason on hover, focus and press. Prefer this over `isDisabled`. */
  disabledReason?: string | undefined
  onDisabledPress?: (() => void) | undefined
  isDisabled?: boolean | undefined
  tooltip?: ReactNode
  tooltipPlacement?: 'top' | 'bottom' | 'left' | 'right' | undefined
  autoFocus?: boolean | undefined
  /** For buttons in a list with a roving tab stop, where another key does the same. */
  isOutOfTabOrder?: boolean | undefined
  form?: string | undefined
  id?: string | undefined
  className?: string | undefined
  isPressed?: boolean | undefined
  isExpanded?: boolean | undefined
  controls?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/**
 * A button with a tooltip: its `disabledReason`, else `tooltip`, else the `label` of an icon-only one. With a `disabledReason` a press
 * shows that and calls `onDisabledPress` instead of `onPress`, and a submit button does not submit.
 */
export function Button(props: ButtonProps) {
  const { children, label, icon: Icon, variant = 'secondary', size = 'normal', disabledReason } = props
  const isSoftDisabled = disabledReason !== undefined && disabledReason !== ''
  const isIconOnly = children === undefined
  const [isTooltipOpen, setTooltipOpen] = useState(false)
  // A press closes the tooltip, and touch has no hover.
  const explain = (): void => {
    setTooltipOpen(true)
    props.onDisabledPress?.()
  }
  const onPress = isSoftDisabled ? explain : props.onPress
  const tooltip = isSoftDisabled ? disabledReason : (props.tooltip ?? (isIconOnly ? label : undefined))

  return (
    <Tooltip
      content={tooltip}
      placement={props.tooltipPlacement}
      isOpen={isTooltipOpen}
      onOpenChange={setTooltipOpen}
    >
      <AriaButton
        {...(props.ref && { ref: props.ref })}
        {...(props.id !== undefined && { id: props.id })}
        {...(label !== undefined && { 'aria-label': label })}
        {...(props.form !== undefined && { form: props.form })}
        {...(props.controls !== undefined && { 'aria-controls': props.controls })}
        {...(props.isPressed !== undefined && { 'aria-pressed': props.isPressed })}
        {...(props.isExpanded !== undefined && { 'aria-expanded': props.isExpanded })}
        {...(isSoftDisabled && { 'aria-disabled': true })}
        {...(onPress && { onPress })}
        // A soft-disabled submit button would still submit on a press, or on Enter in a field.
        type={isSoftDisabled ? 'button' : (props.type ?? 'button')}
        isDisabled={props.isDisabled ?? false}
        isPending={props.isPending ?? false}
        autoFocus={props.autoFocus ?? false}
        excludeFromTabOrder={props.isOutOfTabOrder ?? false}
        className={classNames(
          styles.button,
          styles[variant],
          size === 'small' && styles.small,
          isIconOnly && styles.iconOnly,
          props.className,
        )}
      >
        {props.isPending ? <Spinner /> : Icon && <Icon aria-hidden />}
        {children}
      </AriaButton>
    </Tooltip>
  )
}
