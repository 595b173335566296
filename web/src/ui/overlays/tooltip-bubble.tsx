import type { ReactNode, RefObject } from 'react'
import { Tooltip as AriaTooltip, TooltipContext, TooltipTriggerStateContext } from 'react-aria-components'
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { classNames } from '../class-names.ts'
import styles from './tooltip.module.css'

export interface TooltipBubbleProps {
  readonly state: TooltipTriggerState
  readonly trigger: RefObject<HTMLElement | null>
  readonly id: string | undefined
  readonly placement: 'top' | 'bottom' | 'left' | 'right'
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** What a `Tooltip` shows. */
export function TooltipBubble({ state, trigger, id = '', placement, children }: TooltipBubbleProps) {
  // The library takes the id that `aria-describedby` has from its context alone.
  const context = { id, triggerRef: trigger }
  return (
    <TooltipTriggerStateContext value={state}>
      <TooltipContext value={context}>
        <AriaTooltip
          className={classNames(styles.tooltip)}
          placement={placement}
          offset={6}
          // Hidden, because it is outside every landmark; screen readers read it through aria-describedby.
          render={(bubble) => <div {...bubble} aria-hidden="true" />}
        >
          {children}
        </AriaTooltip>
      </TooltipContext>
    </TooltipTriggerStateContext>
  )
}
