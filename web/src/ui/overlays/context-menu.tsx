import { Button, MenuTrigger, Popover } from 'react-aria-components'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import styles from './menu.module.css'
import { Menu, type MenuItems } from './menu.tsx'
import popoverStyles from './popover.module.css'

export type ContextMenuProps = {
  /** Where it opens, as in `event.clientX` and `event.clientY`; null closes it. */
  at: { x: number; y: number } | null
  onClose: () => void
  label: string
  items: MenuItems
}

/** A menu at a point of the window. The focus goes back to where it was when it closes. */
export function ContextMenu({ at, onClose, label, items }: ContextMenuProps) {
  if (!at) return null
  // Out of what may be transformed, which would make its point one of that and no longer one of the window.
  return createPortal(
    <MenuTrigger
      key={`${at.x},${at.y}`}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Button
        aria-label={label}
        excludeFromTabOrder
        className={classNames(styles.point)}
        style={{ left: at.x, top: at.y }}
      />
      <Popover className={classNames(popoverStyles.popover)} placement="bottom start" offset={0}>
        <Menu label={label} items={items} />
      </Popover>
    </MenuTrigger>,
    document.body,
  )
}
