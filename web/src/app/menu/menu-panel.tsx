import type { MenuEntry } from '@stamboek/model/menu/menu-entries'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import styles from './main-menu.module.css'
import { MenuGroups } from './menu-groups.tsx'

type MenuPanelProps = {
  id: string
  root: MenuEntry
  activeKey: string | undefined
  onChooseActive: () => void
  /** The button it hangs below. */
  opener: RefObject<HTMLElement | null>
}

/** Room that stays free beside the panel, in pixels. */
const margin = 16

/** What lies below a root, hanging from the bar under its button and inside the window. */
export function MenuPanel({ id, root, activeKey, onChooseActive, opener }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const place = (): void => {
      const element = panel.current
      const start = opener.current?.getBoundingClientRect().left ?? margin
      if (!element) return
      const last = document.documentElement.clientWidth - element.offsetWidth - margin
      element.style.left = `${Math.max(margin, Math.min(start, last))}px`
    }
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [opener])

  const columns = Math.max(...root.children.map(({ children }) => children.length), 1)
  return (
    <div
      ref={panel}
      id={id}
      className={styles.panel}
      data-menu-panel=""
      style={{ ['--menu-columns' as string]: Math.min(columns, mostColumns) }}
    >
      <MenuGroups entries={root.children} activeKey={activeKey} onChooseActive={onChooseActive} />
    </div>
  )
}

const mostColumns = 4
