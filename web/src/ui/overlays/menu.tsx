import { IconChevronRight } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Menu as AriaMenu, MenuItem, Popover, Separator, SubmenuTrigger } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './menu.module.css'
import popoverStyles from './popover.module.css'

export type MenuEntry = {
  id: string
  label: string
  icon?: ComponentType<{ 'aria-hidden'?: boolean }> | undefined
  onAction?: (() => void) | undefined
  /** The address that the entry links to. */
  href?: string | undefined
  /** Shown at the end: `Ctrl+S`. The menu does not listen for it. */
  shortcut?: string | undefined
  /** Why the entry is disabled, shown below the label. It stays focusable. */
  disabledReason?: string | undefined
  isDanger?: boolean | undefined
  isCurrent?: boolean | undefined
  /** Makes it a submenu. */
  children?: readonly MenuItems[number][] | undefined
}

/** A line between entries needs an id of its own. */
export type MenuSeparator = { id: string; isSeparator: true }

export type MenuItems = readonly (MenuEntry | MenuSeparator)[]

/** The entries of a menu, inside its popover; used by MenuButton, SplitButton and ContextMenu. */
export function Menu({ label, items }: { label: string; items: MenuItems }) {
  return (
    <AriaMenu aria-label={label} items={items} className={classNames(popoverStyles.list, styles.menu)}>
      {(item) => ('isSeparator' in item ? <MenuLine /> : <MenuChoice entry={item} />)}
    </AriaMenu>
  )
}

function MenuLine() {
  return <Separator className={classNames(popoverStyles.separator)} />
}

function MenuChoice({ entry }: { entry: MenuEntry }) {
  const { icon: Icon, disabledReason, children } = entry
  const item = (
    <MenuItem
      id={entry.id}
      textValue={entry.label}
      className={classNames(
        popoverStyles.item,
        styles.item,
        entry.isDanger && popoverStyles.danger,
        disabledReason && styles.disabled,
      )}
      {...(entry.href !== undefined && !disabledReason && { href: entry.href })}
      {...(entry.onAction && !disabledReason && { onAction: entry.onAction })}
      {...(entry.isCurrent && { 'aria-current': 'page' as const })}
      shouldCloseOnSelect={!disabledReason}
    >
      {Icon && <Icon aria-hidden />}
      <span className={styles.texts}>
        <span className={popoverStyles.text}>{entry.label}</span>
        {/* Part of the accessible name, as in the visible text. */}
        {disabledReason && <span className={styles.reason}>{disabledReason}</span>}
      </span>
      {entry.shortcut && <kbd className={styles.shortcut}>{entry.shortcut}</kbd>}
      {children && <IconChevronRight className={styles.arrow} aria-hidden />}
    </MenuItem>
  )
  if (!children) return item
  return (
    <SubmenuTrigger>
      {item}
      <Popover className={classNames(popoverStyles.popover)} offset={0} crossOffset={-5}>
        <Menu label={entry.label} items={children} />
      </Popover>
    </SubmenuTrigger>
  )
}
