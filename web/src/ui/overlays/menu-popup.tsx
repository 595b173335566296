import type { ReactNode, RefObject } from 'react'
import {
  MenuContext,
  OverlayTriggerStateContext,
  Popover,
  Provider,
  RootMenuTriggerStateContext,
} from 'react-aria-components'
import type { RootMenuTriggerState } from 'react-stately/useMenuTriggerState'
import { classNames } from '../class-names.ts'
import popoverStyles from './popover.module.css'

export type MenuPlacement = 'bottom start' | 'bottom end' | 'top start' | 'top end'

export interface MenuPopupProps {
  readonly state: RootMenuTriggerState
  readonly trigger: RefObject<HTMLElement | null>
  /** The id of the button. */
  readonly labelledBy: string | undefined
  /** The id that the button has as `aria-controls`. */
  readonly popupId: string | undefined
  readonly placement: MenuPlacement
  readonly offset: number
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** The popover of a `MenuTrigger`, with its menu. */
export function MenuPopup({
  state,
  trigger,
  labelledBy,
  popupId,
  placement,
  offset,
  children,
}: MenuPopupProps) {
  const menu = {
    autoFocus: state.focusStrategy ?? true,
    onClose: () => state.close(),
    ...(popupId !== undefined && { id: popupId }),
  }
  return (
    <Provider
      values={[
        [OverlayTriggerStateContext, state],
        [RootMenuTriggerStateContext, state],
        [MenuContext, menu],
      ]}
    >
      <Popover
        trigger="MenuTrigger"
        triggerRef={trigger}
        {...(labelledBy !== undefined && { 'aria-labelledby': labelledBy })}
        className={classNames(popoverStyles.popover)}
        placement={placement}
        offset={offset}
      >
        {children}
      </Popover>
    </Provider>
  )
}
