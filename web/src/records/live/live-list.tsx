import { IconRefresh, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import type { PageTypes } from '../extension/page-types.ts'
import { focusGrid } from '../grid/focus-grid.ts'
import type { RecordSearch } from '../grid/use-record-search.ts'
import { describeListChange } from './describe-list-change.ts'
import styles from './live-list.module.css'
import { useLiveList } from './use-live-list.ts'
import { useThrottled } from './use-throttled.ts'

export interface LiveListProps {
  readonly types: PageTypes
  readonly search: RecordSearch
  readonly onChangedIds: (ids: ReadonlySet<string>) => void
}

const minNoticeMs = 5_000

/**
 * Keeps a list current and reports changes by others; `onChangedIds` gets the rows to mark. A large list only offers to
 * read it again. The status region is rendered before its text, as screen readers need.
 */
export function LiveList({ types, search, onChangedIds }: LiveListProps) {
  const { notice: currentNotice, closeNotice, changedIds, ...live } = useLiveList(types.page, search)
  useEffect(() => onChangedIds(changedIds), [changedIds, onChangedIds])
  const notice = useThrottled(currentNotice, minNoticeMs)
  const handleClose = (): void => {
    focusGrid()
    closeNotice()
  }
  const handleRefresh = (): void => {
    focusGrid()
    live.refresh()
  }
  return (
    <div role="status" className={styles.place}>
      {live.missedChange && (
        <div className={styles.notice}>
          <IconRefresh aria-hidden />
          <span className={styles.text}>
            {live.missedChange.isCertain
              ? 'Anderen hebben dit gewijzigd.'
              : 'Misschien hebben anderen dit gewijzigd.'}
          </span>
          <Button variant="bare" size="small" onPress={handleRefresh}>
            Verversen
          </Button>
        </div>
      )}
      {notice && !live.missedChange && (
        <div className={styles.notice}>
          <IconRefresh aria-hidden />
          <span className={styles.text}>
            {describeListChange(types.titleOf, notice.change)}{' '}
            <time className={styles.time}>{timeOf(notice.at)}</time>
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
