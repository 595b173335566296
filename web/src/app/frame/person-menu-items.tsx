import { aboutPath, accountPath } from '@stamboek/model/menu/page-address'
import {
  IconDeviceDesktop,
  IconInfoCircle,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { Header, Menu, MenuItem, MenuSection, Separator } from 'react-aria-components'
import { formatProblem } from '../../api/api-problem.ts'
import { useSession } from '../../session/session.tsx'
import popoverStyles from '../../ui/overlays/popover.module.css'
import { showToast } from '../../ui/overlays/toasts.ts'
import { KeyCaps } from '../../ui/shortcuts/key-caps.tsx'
import { type Theme, useTheme } from '../../ui/theme/use-theme.ts'
import { frameShortcuts } from '../shortcuts/frame-shortcuts.ts'
import styles from './person-menu.module.css'

export interface PersonMenuItemsProps {
  readonly onOpenShortcuts: () => void
}

const themes = [
  { id: 'light', label: 'Licht', icon: IconSun },
  { id: 'dark', label: 'Donker', icon: IconMoon },
  { id: 'system', label: 'Als het systeem', icon: IconDeviceDesktop },
] as const

/**
 * The content of the account popover: the user, theme (changed at once), shortcuts, about and signing out, whose failure
 * shows a toast. Reads the session.
 */
export function PersonMenuItems({ onOpenShortcuts }: PersonMenuItemsProps) {
  const { user, signOut } = useSession()
  const { theme, setTheme } = useTheme()

  const handleSignOut = (): void => {
    signOut().catch((error: unknown) =>
      showToast({ title: 'Afmelden is niet gelukt', description: formatProblem(error), tone: 'bad' }),
    )
  }
  return (
    <>
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
        <MenuItem className={popoverStyles.item ?? ''} href={accountPath}>
          <IconUserCircle aria-hidden />
          Mijn account
        </MenuItem>
        <MenuItem className={popoverStyles.item ?? ''} textValue="Sneltoetsen" onAction={onOpenShortcuts}>
          <IconKeyboard aria-hidden />
          <span className={popoverStyles.text}>Sneltoetsen</span>
          <KeyCaps keys={frameShortcuts.list.keys} />
        </MenuItem>
        <MenuItem className={popoverStyles.item ?? ''} href={aboutPath}>
          <IconInfoCircle aria-hidden />
          Over Stamboek
        </MenuItem>
        <MenuItem className={popoverStyles.item ?? ''} onAction={handleSignOut}>
          <IconLogout aria-hidden />
          Afmelden
        </MenuItem>
      </Menu>
    </>
  )
}
