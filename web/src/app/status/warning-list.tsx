import type { StatusWarning } from '@stamboek/model/contract/system-status'
import { Banner } from '../../ui/feedback/banner.tsx'
import styles from './status-page.module.css'

const tones = { critical: 'bad', warning: 'warn' } as const
const words = { critical: 'Nu nodig', warning: 'Let op' } as const

/** What needs attention, each with what to do; or that nothing does. Changes are read out. */
export function WarningList({ warnings }: { warnings: readonly StatusWarning[] }) {
  return (
    <div className={styles.warnings} role="status" aria-label="Waarschuwingen">
      {warnings.length === 0 && <Banner tone="good">Alles is in orde.</Banner>}
      {warnings.map(({ severity, message, advice }) => (
        <Banner key={message} tone={tones[severity]}>
          <span className={styles.severity}>{words[severity]}:</span> {message}
          <span className={styles.advice}>{advice}</span>
        </Banner>
      ))}
    </div>
  )
}
