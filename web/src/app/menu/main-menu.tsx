import type { MenuEntry } from '@stamboek/model/menu/menu-entries'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import styles from './main-menu.module.css'
import { MenuPanel } from './menu-panel.tsx'
import { useActiveEntries, useMenu } from './use-menu.ts'
import { useMenuEvents } from './use-menu-events.ts'
import { drawerKey, type OpenMenu } from './use-open-menu.ts'

type MainMenuProps = { className?: string | undefined; openMenu: OpenMenu }

/**
 * The roots of the menu in the bar, each with a panel of what lies below it. One panel is open at a time; all close once a page
 * has been gone to, and at once when the page asked for is the one that shows (platform.md 2.3).
 */
export function MainMenu({ className, openMenu }: MainMenuProps) {
  const roots = useMenu()
  const active = useActiveEntries()
  const nav = useRef<HTMLElement>(null)
  const { setOpenKey } = openMenu
  const openKey = openMenu.openKey === drawerKey ? undefined : openMenu.openKey
  const close = (): void => setOpenKey(undefined)
  useMenuEvents(nav, { openKey, setOpenKey })

  if (roots.length === 0) return null
  return (
    <nav ref={nav} aria-label="Hoofdmenu" className={className}>
      <ul className={styles.roots}>
        {roots.map((root) => (
          <li key={root.key}>
            {root.link === undefined ? (
              <Root
                root={root}
                active={active}
                isOpen={root.key === openKey}
                onToggle={() => setOpenKey(root.key === openKey ? undefined : root.key)}
                onChooseActive={close}
              />
            ) : (
              <Link
                to={root.link}
                data-menu-root={root.key}
                className={classNames(styles.root, active[0]?.key === root.key && styles.active)}
                {...(active[0]?.key === root.key && { 'aria-current': 'page' as const })}
              >
                {root.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

type RootProps = {
  root: MenuEntry
  active: readonly MenuEntry[]
  isOpen: boolean
  onToggle: () => void
  onChooseActive: () => void
}

function Root({ root, active, isOpen, onToggle, onChooseActive }: RootProps) {
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const isActive = active[0]?.key === root.key
  return (
    <>
      <button
        ref={button}
        type="button"
        data-menu-root={root.key}
        data-menu-opens=""
        className={classNames(styles.root, isActive && styles.active, isOpen && styles.open)}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': panelId })}
        onClick={onToggle}
      >
        {root.label}
        <IconChevronDown aria-hidden />
      </button>
      {isOpen && (
        <MenuPanel
          id={panelId}
          root={root}
          activeKey={active.at(-1)?.key}
          onChooseActive={onChooseActive}
          opener={button}
        />
      )}
    </>
  )
}
