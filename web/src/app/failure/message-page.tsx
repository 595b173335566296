import { IconBuildingOff } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import styles from './message-page.module.css'

type MessagePageProps = {
  icon: ComponentType<{ 'aria-hidden'?: boolean }>
  title: string
  children: ReactNode
  /** One or two buttons with the next step. */
  actions?: ReactNode
  /** Small text below the buttons for a helpdesk. */
  details?: ReactNode
  /** Announced at once by screen readers. */
  isAlert?: boolean | undefined
}

/** A page with one message and the next step. */
export function MessagePage({ icon: Icon, title, children, actions, details, isAlert }: MessagePageProps) {
  return (
    <div className={styles.page} {...(isAlert && { role: 'alert' })}>
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {details}
    </div>
  )
}

/** Text of domain.md section 8. */
export const noBusinessUnitsText = 'Er zijn geen business units beschikbaar op je gebruikersaccount.'

/** Replaces pages of a business unit for a user who is in none. */
export function NoBusinessUnit() {
  const { user, signOut } = useSession()
  return (
    <MessagePage
      icon={IconBuildingOff}
      title="Je bent nog niet aan een business unit gekoppeld"
      actions={<Button onPress={() => void signOut()}>Afmelden</Button>}
    >
      Bijna alles in Stamboek hoort bij een business unit. Vraag een beheerder om het account{' '}
      <strong>{user.userName}</strong> aan een business unit toe te voegen en meld je daarna opnieuw aan.
    </MessagePage>
  )
}
