import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable'
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger'
import { flushSync } from 'react-dom'
import { type TooltipTriggerState, useTooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { lazyPart } from '../feedback/lazy-part.tsx'
import type { TooltipBubbleProps } from './tooltip-bubble.tsx'

const TooltipBubble = lazyPart<TooltipBubbleProps>(
  async () => (await import('./tooltip-bubble.tsx')).TooltipBubble,
)

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
 * with what the key closes besides, such as the dialog around it. The code of what it shows is fetched while the browser is idle, or when
 * it is first shown.
 */
export function Tooltip({ content, children, placement = 'top', isOpen, onOpenChange }: TooltipProps) {
  const isEmpty = content === undefined || content === null || content === ''
  const options = {
    delay: 400,
    closeDelay: 80,
    isDisabled: isEmpty,
    ...(isOpen !== undefined && { isOpen: isOpen && !isEmpty }),
    ...(onOpenChange && { onOpenChange }),
  }
  const state = useTooltipTriggerState(options)
  const trigger = useRef<HTMLElement>(null)
  const { triggerProps, tooltipProps } = useTooltipTrigger(options, state, trigger)
  useCloseOnEscape(state)
  // The provider is there without content too, because a child that moves in the tree would remount and lose the focus.
  return (
    <>
      <FocusableProvider {...triggerProps} ref={trigger}>
        {children}
      </FocusableProvider>
      <TooltipBubble
        state={state}
        trigger={trigger}
        id={tooltipProps.id}
        placement={placement}
        isOpen={state.isOpen}
      >
        {content}
      </TooltipBubble>
    </>
  )
}

/** Closes before React Aria's listener on the document, which stops the key while the tooltip is open. */
function useCloseOnEscape(state: TooltipTriggerState): void {
  useEffect(() => {
    if (!state.isOpen) return undefined
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') flushSync(() => state.close(true))
    }
    window.addEventListener('keydown', handleKeyDown, true)
    return () => window.removeEventListener('keydown', handleKeyDown, true)
  }, [state])
}
