import { Button, MenuTrigger, Popover } from 'react-aria-components'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import styles from './menu.module.css'
import { Menu, type MenuItems } from './menu.tsx'
import popoverStyles from './popover.module.css'

export type ContextMenuProps = {
  at: { x: number; y: number } | null
  onClose: () => void
  label: string
  items: MenuItems
}

/** A menu at a point of the window, closed while `at` is null. Restores the focus when it closes. */
export function ContextMenu({ at, onClose, label, items }: ContextMenuProps) {
  if (!at) return null
  // In the body, because a transformed ancestor would change the coordinates.
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
