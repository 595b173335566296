import type { ReactNode } from 'react'
import styles from './status-page.module.css'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** Labels with their values. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.list}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
