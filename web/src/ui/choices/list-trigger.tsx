import { type ReactNode, type RefObject, useRef } from 'react'
import { useMenuTrigger } from 'react-aria/useMenu'
import { ButtonContext, type ButtonProps } from 'react-aria-components'
import { useMenuTriggerState } from 'react-stately/useMenuTriggerState'
import { ListPopup } from './lazy-list-parts.ts'
import type { ListPopupProps } from './list-popup.tsx'
import { findNextOption, type Option } from './option.ts'

/** Letters within this time are one text. */
const typeAheadMs = 1_000

type ButtonKeyEvent = Parameters<NonNullable<ButtonProps['onKeyDown']>>[0]

interface ListTriggerProps extends Pick<ListPopupProps, 'mode' | 'selectedIds' | 'onSelect'> {
  /** One button of React Aria. */
  readonly children: ReactNode
  /** The content of the popup: a list box of React Aria, alone or with other things. */
  readonly list: ReactNode
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** The id of the label; default: the button. */
  readonly labelledBy?: string | undefined
  /** Whether the list begins with the focus on its first option, where none is chosen. */
  readonly hasFilterText?: boolean | undefined
  /** The options of a `single` list that are known while it is closed: chosen by typing and by the arrows to the sides. */
  readonly options?: readonly Option[] | undefined
  readonly isDisabled?: boolean | undefined
  readonly trigger?: RefObject<HTMLButtonElement | null> | undefined
}

/**
 * Opens a list from a button, and closes it when one of a `single` list is chosen. The code of the popup is fetched while
 * the browser is idle, or when it is first opened.
 */
export function ListTrigger(props: ListTriggerProps) {
  const { children, list, isOpen, onOpenChange, isDisabled = false } = props
  const state = useMenuTriggerState({ isOpen, onOpenChange })
  const ownTrigger = useRef<HTMLButtonElement>(null)
  const trigger = props.trigger ?? ownTrigger
  const { menuTriggerProps, menuProps } = useMenuTrigger({ type: 'listbox', isDisabled }, state, trigger)
  const typeAhead = useRef({ text: '', at: 0 })
  const findNext = ({ key, ...event }: ButtonKeyEvent): Option | undefined => {
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined
    const { text, at } = typeAhead.current
    const now = performance.now()
    const typed = now - at < typeAheadMs && key.length === 1 ? text + key : key
    if (key.length === 1) typeAhead.current = { text: typed, at: now }
    return findNextOption(props.options ?? [], props.selectedIds[0], typed)
  }
  const handleKeyDown = (event: ButtonKeyEvent): void => {
    // Open and still here: the code of the list is being fetched.
    if (isOpen) return
    const next = findNext(event)
    if (!next) {
      menuTriggerProps.onKeyDown?.(event)
      return
    }
    event.preventDefault()
    if (next.id !== props.selectedIds[0]) props.onSelect([next.id])
  }
  return (
    <>
      <ButtonContext
        value={{ ...menuTriggerProps, onKeyDown: handleKeyDown, ref: trigger, isPressed: isOpen }}
      >
        {children}
      </ButtonContext>
      <ListPopup
        mode={props.mode}
        selectedIds={props.selectedIds}
        onSelect={props.onSelect}
        state={state}
        hasFilterText={props.hasFilterText ?? false}
        trigger={trigger}
        popupId={menuProps.id}
        labelledBy={props.labelledBy ?? menuProps['aria-labelledby']}
        isOpen={isOpen}
      >
        {list}
      </ListPopup>
    </>
  )
}
