import type { MenuEntry } from '@stamboek/model/menu/menu-entries'
import { type MouseEvent, useId } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import styles from './menu-groups.module.css'
import { MenuIcon } from './menu-icon.tsx'

type MenuGroupsProps = {
  entries: readonly MenuEntry[]
  activeKey: string | undefined
  /** Called when the current page is chosen, instead of loading it again. */
  onChooseActive?: (() => void) | undefined
  hasHeadings?: boolean | undefined
}

/**
 * Links of the menu in columns, under the labels of their groups. `hasHeadings` makes these headings (h3 to h5), for a
 * page instead of a popover.
 */
export function MenuGroups({ entries, ...rest }: MenuGroupsProps) {
  const { items, groups } = split(entries)
  return (
    <div className={classNames(styles.categories, rest.hasHeadings && styles.page)}>
      {items.length > 0 && (
        <div className={styles.columns}>
          <MenuColumn {...rest} entries={items} />
        </div>
      )}
      {groups.map((group) => (
        <Category key={group.key} {...rest} group={group} />
      ))}
    </div>
  )
}

type GroupProps = Omit<MenuGroupsProps, 'entries'> & { group: MenuEntry }

function Category({ group, ...rest }: GroupProps) {
  const { items, groups } = split(group.children)
  return (
    <div className={styles.category}>
      <GroupLabel className={styles.categoryLabel} group={group} level={rest.hasHeadings ? 'h3' : 'p'} />
      <div className={styles.columns}>
        {items.length > 0 && <MenuColumn {...rest} entries={items} />}
        {groups.map((subCategory) => (
          <div key={subCategory.key} className={styles.column} data-menu-column="">
            <MenuList {...rest} group={subCategory} />
          </div>
        ))}
      </div>
    </div>
  )
}

function MenuColumn({ entries, ...rest }: MenuGroupsProps) {
  return (
    <div className={styles.column} data-menu-column="">
      <ul className={styles.list}>
        {entries.map((entry) => (
          <MenuLink key={entry.key} {...rest} entry={entry} />
        ))}
      </ul>
    </div>
  )
}

function MenuList({ group, level = 'h4', ...rest }: GroupProps & { level?: 'h4' | 'h5' }) {
  const labelId = useId()
  return (
    <>
      <GroupLabel
        id={labelId}
        className={styles.groupLabel}
        group={group}
        level={rest.hasHeadings ? level : 'p'}
      />
      <ul className={styles.list} aria-labelledby={labelId}>
        {group.children.map((entry) =>
          entry.link === undefined ? (
            <li key={entry.key} className={styles.nested}>
              <MenuList {...rest} group={entry} level="h5" />
            </li>
          ) : (
            <MenuLink key={entry.key} {...rest} entry={entry} />
          ),
        )}
      </ul>
    </>
  )
}

type GroupLabelProps = {
  group: MenuEntry
  level: 'h3' | 'h4' | 'h5' | 'p'
  className: string | undefined
  id?: string | undefined
}

function GroupLabel({ group, level: Level, className, id }: GroupLabelProps) {
  return (
    <Level className={className} {...(id !== undefined && { id })}>
      <MenuIcon entry={group} />
      {group.label}
    </Level>
  )
}

function MenuLink({
  entry,
  activeKey,
  onChooseActive,
}: Omit<MenuGroupsProps, 'entries'> & { entry: MenuEntry }) {
  const isActive = entry.key === activeKey
  return (
    <li>
      <Link
        to={entry.link ?? '/'}
        className={classNames(styles.link, isActive && styles.active)}
        {...(isActive && { 'aria-current': 'page' as const })}
        onClick={(event) => {
          if (!isActive || !onChooseActive || opensElsewhere(event)) return
          // The current page may be a sub-page of the item; then the link navigates.
          if (!entry.hasSubRoutes) event.preventDefault()
          onChooseActive()
        }}
      >
        <MenuIcon entry={entry} />
        <span className={styles.text}>{entry.label}</span>
      </Link>
    </li>
  )
}

function opensElsewhere(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey
}

function split(entries: readonly MenuEntry[]): { items: MenuEntry[]; groups: MenuEntry[] } {
  return {
    items: entries.filter(({ link }) => link !== undefined),
    groups: entries.filter(({ link }) => link === undefined),
  }
}
