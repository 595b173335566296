import type { ReactElement, ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './tooltip.module.css'

export type TooltipProps = {
  /** The text; without it there is no tooltip. */
  content: ReactNode
  /** A focusable element: a button or link of React Aria, or an element inside `Focusable`. */
  children: ReactElement
  placement?: 'top' | 'bottom' | 'left' | 'right' | undefined
  /** Controlled; absent: shown on hover and keyboard focus. */
  isOpen?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
}

/** A tooltip for its child on hover and keyboard focus, connected by aria-describedby. */
export function Tooltip({ content, children, placement = 'top', isOpen, onOpenChange }: TooltipProps) {
  const isEmpty = content === undefined || content === null || content === ''
  // Rendered without content too, because a child that moves in the tree would remount and lose the focus.
  return (
    <TooltipTrigger
      delay={400}
      closeDelay={80}
      isDisabled={isEmpty}
      {...(isOpen !== undefined && { isOpen: isOpen && !isEmpty })}
      {...(onOpenChange && { onOpenChange })}
    >
      {children}
      <AriaTooltip
        className={classNames(styles.tooltip)}
        placement={placement}
        offset={6}
        // Hidden, because it is outside every landmark; screen readers read it through aria-describedby.
        render={(bubble) => <div {...bubble} aria-hidden="true" />}
      >
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
