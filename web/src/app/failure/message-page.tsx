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
  actions?: ReactNode
  details?: ReactNode
  isAlert?: boolean | undefined
}

/** A message in place of a page, with its title as h1; with `isAlert`, screen readers read it at once. */
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

/**
 * Shown in a unit in which the user has no right; offers up to three units with rights, and switches to the chosen one.
 */
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

const maxOffered = 3

/** Literal text of requirements 3.1. */
export const noBusinessUnitsText = 'Er zijn geen business units beschikbaar op je gebruikersaccount.'

/** Shown to a user who belongs to no business unit; its button signs out. Reads the session. */
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
