import type { ComponentType } from 'react'
import { Button } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from '../inputs/field.module.css'

type InnerButtonProps = {
  label: string
  icon: ComponentType<{ 'aria-hidden'?: boolean }>
  onPress?: () => void
  isDisabled?: boolean
  /** False when the keyboard has a shortcut for the same. */
  isInTabOrder?: boolean
}

/** A small icon button inside a control. `slot={null}` keeps React Aria from naming it after the field. */
export function InnerButton({
  label,
  icon: Icon,
  onPress,
  isDisabled,
  isInTabOrder = true,
}: InnerButtonProps) {
  return (
    <Button
      slot={null}
      aria-label={label}
      className={classNames(styles.inner)}
      excludeFromTabOrder={!isInTabOrder}
      isDisabled={isDisabled ?? false}
      {...(onPress && { onPress })}
    >
      <Icon aria-hidden />
    </Button>
  )
}
