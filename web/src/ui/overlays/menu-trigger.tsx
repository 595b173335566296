import { type ReactNode, useRef } from 'react'
import { useMenuTrigger } from 'react-aria/useMenu'
import { ButtonContext } from 'react-aria-components'
import { useMenuTriggerState } from 'react-stately/useMenuTriggerState'
import { MenuPopup } from './lazy-menu-parts.ts'
import type { MenuPlacement } from './menu-popup.tsx'

interface MenuTriggerProps {
  /** One button of React Aria. */
  readonly children: ReactNode
  /** The content of the popup: a menu of React Aria, alone or below other things. */
  readonly menu: ReactNode
  readonly placement?: MenuPlacement | undefined
  /** Pixels between button and popup. */
  readonly offset?: number | undefined
}

/** Opens a menu from a button. The code of the popup is fetched while the browser is idle, or when it is first opened. */
export function MenuTrigger({ children, menu, placement = 'bottom start', offset = 4 }: MenuTriggerProps) {
  const state = useMenuTriggerState({})
  const trigger = useRef<HTMLButtonElement>(null)
  const { menuTriggerProps, menuProps } = useMenuTrigger({ type: 'menu' }, state, trigger)
  return (
    <>
      <ButtonContext value={{ ...menuTriggerProps, ref: trigger, isPressed: state.isOpen }}>
        {children}
      </ButtonContext>
      <MenuPopup
        state={state}
        trigger={trigger}
        labelledBy={menuProps['aria-labelledby']}
        popupId={menuProps.id}
        placement={placement}
        offset={offset}
        isOpen={state.isOpen}
      >
        {menu}
      </MenuPopup>
    </>
  )
}
