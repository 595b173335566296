import { type ReactElement, type ReactNode, use, useEffect } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger, TooltipTriggerStateContext } from 'react-aria-components'
import { flushSync } from 'react-dom'
import { classNames } from '../class-names.ts'
import styles from './tooltip.module.css'

export type TooltipProps = {
  content: ReactNode
  /** A focusable element: a button or link of React Aria, or an element inside `Focusable`. */
  children: ReactElement
  placement?: 'top' | 'bottom' | 'left' | 'right' | undefined
  isOpen?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
}

/**
 * A tooltip for its child on hover and keyboard focus, connected by aria-describedby; none without content. Escape closes it together
 * with what the key closes besides, such as the dialog around it.
 */
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
      <CloseOnEscape />
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

/** Closes before React Aria's listener on the document, which stops the key while the tooltip is open. */
function CloseOnEscape() {
  const state = use(TooltipTriggerStateContext)
  useEffect(() => {
    if (!state?.isOpen) return undefined
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') flushSync(() => state.close(true))
    }
    window.addEventListener('keydown', handleKeyDown, true)
    return () => window.removeEventListener('keydown', handleKeyDown, true)
  }, [state])
  return null
}
