import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './status-pill.module.css'

export type StatusTone = 'good' | 'bad' | 'warn' | 'info' | 'idle'

/** A word for a state with a coloured dot. `isSoft` adds a background, for use outside a grid. */
export function StatusPill({
  tone = 'idle',
  isSoft = false,
  children,
}: {
  tone?: StatusTone
  isSoft?: boolean
  children: ReactNode
}) {
  return <span className={classNames(styles.pill, styles[tone], isSoft && styles.soft)}>{children}</span>
}
