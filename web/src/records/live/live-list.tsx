import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { focusGrid } from '../grid/focus-grid.ts'
import type { RecordSearch } from '../grid/use-record-search.ts'
import styles from './live-list.module.css'
import { noticeText } from './notice-text.ts'
import { useLiveList } from './use-live-list.ts'
import { useSteady } from './use-steady.ts'

export interface LiveListProps {
  readonly type: ServedRecordType
  readonly search: RecordSearch
  /** Rows that others changed or added a moment ago. */
  readonly onChangedIds: (ids: ReadonlySet<string>) => void
}

/** Time to read it, or to hear it, in ms. */
const shortestText = 5_000

/**
 * Keeps a list as it is on the server, and says what others just did to it. The place of that is there before, so that a screen
 * reader says what comes into it.
 */
export function LiveList({ type, search, onChangedIds }: LiveListProps) {
  const { notice: latest, closeNotice, changedIds } = useLiveList(type, search)
  useEffect(() => onChangedIds(changedIds), [changedIds, onChangedIds])
  const notice = useSteady(latest, shortestText)
  const handleClose = (): void => {
    focusGrid()
    closeNotice()
  }
  return (
    <div role="status" className={styles.place}>
      {notice && (
        <div className={styles.notice}>
          <IconRefresh aria-hidden />
          <span className={styles.text}>
            {noticeText(type, notice.change)} <time className={styles.time}>{timeOf(notice.at)}</time>
          </span>
          <Button variant="bare" size="small" icon={IconX} label="Melding sluiten" onPress={handleClose} />
        </div>
      )}
    </div>
  )
}

function timeOf(at: number): string {
  return new Date(at).toLocaleTimeString('nl-NL', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Amsterdam',
  })
}
