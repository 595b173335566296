import type { ComponentType, ReactNode } from 'react'
import styles from './message-page.module.css'

type MessagePageProps = {
  icon: ComponentType<{ 'aria-hidden'?: boolean }>
  title: string
  children: ReactNode
  /** The next step: a button or two. */
  actions?: ReactNode
  /** Below the buttons, small: what a helpdesk asks for. */
  details?: ReactNode
  /** Said at once by a screen reader, for what interrupts. */
  isAlert?: boolean | undefined
}

/** A whole page that says one thing and what can be done about it. */
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
