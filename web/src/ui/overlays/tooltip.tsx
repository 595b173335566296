import type { ReactElement, ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './tooltip.module.css'

export type TooltipProps = {
  /** Text of the tooltip; no text, no tooltip. */
  content: ReactNode
  /** One element that can take focus: a button or link of React Aria, or an element inside `Focusable`. */
  children: ReactElement
  placement?: 'top' | 'bottom' | 'left' | 'right' | undefined
  /** Given where something else than hover and keyboard focus shows it. */
  isOpen?: boolean | undefined
}

/** Says more about its child on hover and on keyboard focus; connected by aria-describedby. */
export function Tooltip({ content, children, placement = 'top', isOpen }: TooltipProps) {
  const isEmpty = content === undefined || content === null || content === ''
  // Around the child even without content: a child that moved in the tree would be made anew and lose the focus.
  return (
    <TooltipTrigger
      delay={400}
      closeDelay={80}
      isDisabled={isEmpty}
      {...(isOpen !== undefined && { isOpen })}
    >
      {children}
      <AriaTooltip
        className={classNames(styles.tooltip)}
        placement={placement}
        offset={6}
        // Read through aria-describedby alone: the bubble itself hangs outside every landmark of the page.
        render={(bubble) => <div {...bubble} aria-hidden="true" />}
      >
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
