import { IconBuildingOff, IconLock } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { selectUnit } from '../../records/form/select-unit.ts'
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

/** Replaces the pages of a unit in which the user has no right; offers units in which there are some. `children` begins its text. */
export function NoRightsInUnit({ children }: { children?: ReactNode }) {
  const session = useSession()
  const { user, businessUnit, businessUnits, permissionsByUnit } = session
  const others = businessUnits.filter(({ id }) => (permissionsByUnit.get(id)?.size ?? 0) > 0)
  const unit = businessUnit?.description ?? ''
  return (
    <MessagePage
      icon={IconLock}
      title={`Je hebt nog geen rechten in ${unit}`}
      actions={others.slice(0, maxOffered).map(({ id, description }) => (
        <Button key={id} onPress={() => void selectUnit(id, session)}>
          Werk in {description}
        </Button>
      ))}
    >
      {children} Je bent aan {unit} toegewezen, maar hebt er nog geen rol. Vraag een beheerder om het account{' '}
      <strong>{user.userName}</strong> een rol in deze business unit te geven.
      {others.length > 0 && ' In een andere business unit kun je wel werken.'}
    </MessagePage>
  )
}

/** Further units are chosen in the bar above. */
const maxOffered = 3

/** Its text is that of requirements 3.1. */
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
