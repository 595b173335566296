import type { ComponentType } from 'react'
import { Button } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from '../inputs/field.module.css'

type InnerButtonProps = {
  label: string
  icon: ComponentType<{ 'aria-hidden'?: boolean }>
  onPress?: () => void
  isDisabled?: boolean
  /** False takes it out of the tab order, for what the keyboard reaches in a shorter way. */
  isInTabOrder?: boolean
}

/** A small icon button inside a control. It belongs to no field of React Aria (slot null), so it keeps its own name. */
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
