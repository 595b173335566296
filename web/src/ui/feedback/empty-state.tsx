import type { ComponentType, ReactNode } from 'react'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  icon?: ComponentType<{ 'aria-hidden'?: boolean }> | undefined
  title: string
  children?: ReactNode
  actions?: ReactNode
}

/** A message in place of content that is empty or could not be loaded. Not a live region. */
export function EmptyState({ icon: Icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {Icon && (
        <span className={styles.icon}>
          <Icon aria-hidden />
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
