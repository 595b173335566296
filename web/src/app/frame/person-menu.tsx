import { lazy, Suspense, useState } from 'react'
import { Button } from 'react-aria-components'
import { useSession } from '../../session/session.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { MenuTrigger } from '../../ui/overlays/menu-trigger.tsx'
import { useShortcuts } from '../../ui/shortcuts/use-shortcuts.ts'
import { frameShortcuts } from '../shortcuts/frame-shortcuts.ts'
import { formatInitials } from './format-initials.ts'
import styles from './person-menu.module.css'
import type { PersonMenuItemsProps } from './person-menu-items.tsx'

const PersonMenuItems = lazyPart<PersonMenuItemsProps>(
  async () => (await import('./person-menu-items.tsx')).PersonMenuItems,
)

const ShortcutList = lazy(async () => ({
  default: (await import('../shortcuts/shortcut-list.tsx')).ShortcutList,
}))

/**
 * The account menu (theme, shortcuts, about, sign out), behind initials; a shortcut opens the list of shortcuts, too.
 */
export function PersonMenu() {
  const { user } = useSession()
  const initials = formatInitials(user.fullName)
  const [hasShortcuts, setHasShortcuts] = useState(false)
  useShortcuts([{ shortcut: frameShortcuts.list, run: () => setHasShortcuts(true), isForDialogs: true }])

  return (
    <>
      <MenuTrigger
        menu={<PersonMenuItems onOpenShortcuts={() => setHasShortcuts(true)} />}
        placement="bottom end"
        offset={6}
      >
        <Button
          className={styles.avatar ?? ''}
          // Begins with the text that is seen (WCAG 2.5.3).
          aria-label={`${initials}, account van ${user.fullName}`}
        >
          {initials}
        </Button>
      </MenuTrigger>
      <Suspense>{hasShortcuts && <ShortcutList onClose={() => setHasShortcuts(false)} />}</Suspense>
    </>
  )
}
