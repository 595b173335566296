import {
  IconDeviceDesktop,
  IconInfoCircle,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import {
  Button,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components'
import { problemText } from '../../data/api-problem.ts'
import { useSession } from '../../data/session.tsx'
import popoverStyles from '../../ui/popover.module.css'
import { KeyCaps } from '../../ui/shortcuts/key-caps.tsx'
import { useShortcuts } from '../../ui/shortcuts/use-shortcuts.ts'
import { type Theme, useTheme } from '../../ui/theme/use-theme.ts'
import { showToast } from '../../ui/toasts.tsx'
import { frameShortcuts } from '../shortcuts/frame-shortcuts.ts'
import { initialsOf } from './initials-of.ts'
import styles from './person-menu.module.css'

const AboutDialog = lazy(async () => ({ default: (await import('./about-dialog.tsx')).AboutDialog }))

const ShortcutList = lazy(async () => ({
  default: (await import('../shortcuts/shortcut-list.tsx')).ShortcutList,
}))

const themes = [
  { id: 'light', label: 'Licht', icon: IconSun },
  { id: 'dark', label: 'Donker', icon: IconMoon },
  { id: 'system', label: 'Als het systeem', icon: IconDeviceDesktop },
] as const

/** Who is signed in, and what concerns that person alone. */
export function PersonMenu() {
  const { user, signOut } = useSession()
  const { theme, setTheme } = useTheme()
  const [dialog, setDialog] = useState<'about' | 'shortcuts'>()
  useShortcuts([{ shortcut: frameShortcuts.list, run: () => setDialog('shortcuts'), isForDialogs: true }])
  const close = (): void => setDialog(undefined)

  const handleSignOut = (): void => {
    signOut().catch((error: unknown) =>
      showToast({ title: 'Afmelden is niet gelukt', description: problemText(error), tone: 'bad' }),
    )
  }
  return (
    <>
      <MenuTrigger>
        <Button className={styles.avatar ?? ''}>
          {initialsOf(user.fullName)}
          <span className={styles.hidden}>, account van {user.fullName}</span>
        </Button>
        <Popover className={popoverStyles.popover ?? ''} placement="bottom end" offset={6}>
          <div className={styles.person}>
            <span className={styles.name}>{user.fullName}</span>
            <span className={styles.email}>{user.email ?? user.userName}</span>
          </div>
          <Menu aria-label="Account" className={popoverStyles.list ?? ''}>
            <MenuSection
              selectionMode="single"
              disallowEmptySelection
              selectedKeys={[theme]}
              onSelectionChange={(keys) => {
                const [chosen] = keys
                if (chosen !== undefined) setTheme(chosen as Theme)
              }}
            >
              <Header className={popoverStyles.heading ?? ''}>Weergave</Header>
              {themes.map(({ id, label, icon: Icon }) => (
                <MenuItem
                  key={id}
                  id={id}
                  textValue={label}
                  className={`${popoverStyles.item} ${styles.choice}`}
                  shouldCloseOnSelect={false}
                >
                  <Icon aria-hidden />
                  <span className={popoverStyles.text}>{label}</span>
                </MenuItem>
              ))}
            </MenuSection>
            <Separator className={popoverStyles.separator ?? ''} />
            <MenuItem
              className={popoverStyles.item ?? ''}
              textValue="Sneltoetsen"
              onAction={() => setDialog('shortcuts')}
            >
              <IconKeyboard aria-hidden />
              <span className={popoverStyles.text}>Sneltoetsen</span>
              <KeyCaps keys={frameShortcuts.list.keys} />
            </MenuItem>
            <MenuItem className={popoverStyles.item ?? ''} onAction={() => setDialog('about')}>
              <IconInfoCircle aria-hidden />
              Over Stamboek
            </MenuItem>
            <MenuItem className={popoverStyles.item ?? ''} onAction={handleSignOut}>
              <IconLogout aria-hidden />
              Afmelden
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <Suspense>
        {dialog === 'about' && <AboutDialog onClose={close} />}
        {dialog === 'shortcuts' && <ShortcutList onClose={close} />}
      </Suspense>
    </>
  )
}
