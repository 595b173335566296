import type { ReactNode, RefObject } from 'react'
import { ListBoxContext, OverlayTriggerStateContext, Popover, Provider } from 'react-aria-components'
import type { MenuTriggerState } from 'react-stately/useMenuTriggerState'
import { classNames } from '../class-names.ts'
import popoverStyles from '../overlays/popover.module.css'

export interface ListPopupProps {
  readonly state: MenuTriggerState
  readonly trigger: RefObject<HTMLElement | null>
  /** The id of its label. */
  readonly labelledBy: string | undefined
  readonly mode: 'single' | 'multiple'
  readonly selectedIds: readonly string[]
  readonly onSelect: (ids: string[]) => void
  readonly hasFilterText: boolean
  /** The id that the button has as `aria-controls`. */
  readonly popupId: string | undefined
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** The popover of a `ListTrigger`, with its list. */
export function ListPopup(props: ListPopupProps) {
  const { state, mode, selectedIds, labelledBy } = props
  const select = (ids: string[]): void => {
    if (mode === 'single') state.close()
    props.onSelect(ids)
  }
  const label = labelledBy === undefined ? {} : { 'aria-labelledby': labelledBy }
  const list = {
    ...label,
    autoFocus: props.hasFilterText ? 'first' : (state.focusStrategy ?? true),
    ...(props.popupId !== undefined && { id: props.popupId }),
    selectionMode: mode,
    selectedKeys: selectedIds,
    // The chosen option closes the list as well.
    allowDuplicateSelectionEvents: true,
    disallowEmptySelection: mode === 'single',
    escapeKeyBehavior: 'none',
    shouldSelectOnPressUp: true,
    shouldFocusOnHover: true,
    onSelectionChange: (keys: 'all' | Iterable<string | number>) => {
      if (keys !== 'all') select([...keys].map(String))
    },
  } as const
  return (
    <Provider
      values={[
        [OverlayTriggerStateContext, state],
        [ListBoxContext, list],
      ]}
    >
      <Popover
        trigger="Select"
        triggerRef={props.trigger}
        {...label}
        className={classNames(popoverStyles.popover)}
        placement="bottom start"
        offset={4}
      >
        {props.children}
      </Popover>
    </Provider>
  )
}
