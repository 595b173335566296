import { IconChevronRight } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import {
  Menu as AriaMenu,
  Collection,
  Header,
  MenuItem,
  MenuSection,
  Popover,
  Separator,
  SubmenuTrigger,
  VisuallyHidden,
} from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './menu.module.css'
import popoverStyles from './popover.module.css'

export type MenuEntry = {
  id: string
  label: string
  icon?: ComponentType<{ 'aria-hidden'?: boolean }> | undefined
  onAction?: (() => void) | undefined
  href?: string | undefined
  /** Shown at the end: `Ctrl+S`. The menu does not listen for it. */
  shortcut?: string | undefined
  /** Why the entry is disabled, shown below the label. It stays focusable. */
  disabledReason?: string | undefined
  isDanger?: boolean | undefined
  isCurrent?: boolean | undefined
  children?: readonly MenuItems[number][] | undefined
}

export type MenuSeparator = { id: string; isSeparator: true }

export type MenuItems = readonly (MenuEntry | MenuSeparator)[]

type DisabledGroup = { readonly id: string; readonly reason: string; readonly entries: readonly MenuEntry[] }

export interface MenuProps {
  readonly label: string
  readonly items: MenuItems
}

/** The entries of a menu, for a popover. A disabled one does nothing; adjacent ones show a reason that they share once, above them. */
export function Menu({ label, items }: MenuProps) {
  return (
    <AriaMenu
      aria-label={label}
      items={groupByReason(items)}
      className={classNames(popoverStyles.list, styles.menu)}
    >
      {(item) => {
        if ('isSeparator' in item) return <MenuLine />
        return 'entries' in item ? <MenuGroup group={item} /> : <MenuChoice entry={item} />
      }}
    </AriaMenu>
  )
}

function groupByReason(items: MenuItems): readonly (MenuItems[number] | DisabledGroup)[] {
  const grouped: (MenuItems[number] | DisabledGroup)[] = []
  for (const item of items) {
    const last = grouped.at(-1)
    const joined = joinGroup(last, item)
    if (joined) grouped.splice(-1, 1, joined)
    else grouped.push(item)
  }
  return grouped
}

/** The group of an entry with what stands before it; undefined without a reason that they share. */
function joinGroup(
  last: MenuItems[number] | DisabledGroup | undefined,
  item: MenuItems[number],
): DisabledGroup | undefined {
  if (!last || 'isSeparator' in last || 'isSeparator' in item || item.disabledReason === undefined)
    return undefined
  const { disabledReason: reason } = item
  if ('entries' in last)
    return last.reason === reason ? { ...last, entries: [...last.entries, item] } : undefined
  return last.disabledReason === reason
    ? { id: `group ${last.id}`, reason, entries: [last, item] }
    : undefined
}

function MenuGroup({ group }: { group: DisabledGroup }) {
  return (
    <MenuSection id={group.id}>
      <Header className={classNames(styles.groupReason)}>{group.reason}</Header>
      <Collection items={group.entries}>{(entry) => <MenuChoice entry={entry} isGrouped />}</Collection>
    </MenuSection>
  )
}

function MenuLine() {
  return <Separator className={classNames(popoverStyles.separator)} />
}

function MenuChoice({ entry, isGrouped = false }: { entry: MenuEntry; isGrouped?: boolean }) {
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
        {disabledReason && !isGrouped && <span className={styles.reason}>{disabledReason}</span>}
        {disabledReason && isGrouped && <VisuallyHidden elementType="span">{disabledReason}</VisuallyHidden>}
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
