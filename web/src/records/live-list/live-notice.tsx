import { IconRefresh, IconX } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import styles from './live-notice.module.css'
import type { LiveList } from './use-live-list.ts'

/** What others just did to the list. Its place is there before, so that a screen reader says what comes into it. */
export function LiveNotice({ notice, closeNotice }: Pick<LiveList, 'notice' | 'closeNotice'>) {
  return (
    <div role="status" className={styles.place}>
      {notice && (
        <div className={styles.notice}>
          <IconRefresh aria-hidden />
          <span className={styles.text}>
            {notice.text} <time className={styles.time}>{timeOf(notice.at)}</time>
          </span>
          <Button variant="bare" size="small" icon={IconX} label="Melding sluiten" onPress={closeNotice} />
        </div>
      )}
    </div>
  )
}

function timeOf(at: Date): string {
  return at.toLocaleTimeString('nl-NL', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Amsterdam' })
}
