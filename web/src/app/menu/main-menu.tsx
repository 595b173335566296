import type { MenuEntry } from '@stamboek/model/menu/menu-entries'
import { IconChevronDown } from '@tabler/icons-react'
import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import styles from './main-menu.module.css'
import { MenuGroups } from './menu-groups.tsx'
import { drawerKey, type OpenMenuState, useActiveEntries, usePermittedMenu } from './use-menu.ts'
import { useMenuKeys } from './use-menu-keys.ts'

type MainMenuProps = { className?: string | undefined; openMenu: OpenMenuState }

/**
 * The roots of the permitted menu: each opens a panel, or is a link without children. One panel is open at a time; it
 * closes after navigation, and when the current page is chosen again (requirements 10.2). Nothing without roots.
 */
export function MainMenu({ className, openMenu }: MainMenuProps) {
  const roots = usePermittedMenu()
  const active = useActiveEntries()
  const nav = useRef<HTMLElement>(null)
  const { setOpenKey } = openMenu
  const openKey = openMenu.openKey === drawerKey ? undefined : openMenu.openKey
  const close = (): void => setOpenKey(undefined)
  useMenuKeys(nav, { openKey, setOpenKey })

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

type MenuPanelProps = {
  id: string
  root: MenuEntry
  activeKey: string | undefined
  onChooseActive: () => void
  opener: RefObject<HTMLElement | null>
}

const marginPx = 16

function MenuPanel({ id, root, activeKey, onChooseActive, opener }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const updatePosition = (): void => {
      const element = panel.current
      const start = opener.current?.getBoundingClientRect().left ?? marginPx
      if (!element) return
      const last = document.documentElement.clientWidth - element.offsetWidth - marginPx
      element.style.left = `${Math.max(marginPx, Math.min(start, last))}px`
    }
    updatePosition()
    window.addEventListener('resize', updatePosition)
    return () => window.removeEventListener('resize', updatePosition)
  }, [opener])

  const columns = Math.max(...root.children.map(({ children }) => children.length), 1)
  return (
    <div
      ref={panel}
      id={id}
      className={styles.panel}
      data-menu-panel=""
      style={{ ['--menu-columns' as string]: Math.min(columns, maxColumns) }}
    >
      <MenuGroups entries={root.children} activeKey={activeKey} onChooseActive={onChooseActive} />
    </div>
  )
}

const maxColumns = 4
