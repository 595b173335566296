import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './banner.module.css'

export type BannerProps = {
  tone?: 'good' | 'bad' | 'warn' | 'info' | 'accent' | undefined
  children: ReactNode
  /** Buttons at the end. */
  actions?: ReactNode
  /** Whether a screen reader says it when it appears: `alert` at once, `status` at its next pause. Default neither. */
  role?: 'alert' | 'status' | undefined
}

const icons = {
  good: IconCircleCheck,
  bad: IconCircleX,
  warn: IconAlertTriangle,
  info: IconInfoCircle,
  accent: IconInfoCircle,
}

/** A message that belongs to what is below it and stays while it is true. */
export function Banner({ tone = 'info', children, actions, role }: BannerProps) {
  const Icon = icons[tone]
  return (
    <div className={classNames(styles.banner, styles[tone])} role={role}>
      <Icon aria-hidden />
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
