import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './status-pill.module.css'

export type StatusTone = 'good' | 'bad' | 'warn' | 'info' | 'idle'

/** A state in a word, with a dot in its colour. `isSoft` gives it a surface of its own, for outside a grid. */
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
