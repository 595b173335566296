import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { Button } from '../../ui/buttons/button.tsx'
import type { PageState } from '../page/state/page-state.ts'
import styles from './mark-found-line.module.css'
import { maxMarked, tooManyText, useMarkFound } from './use-mark-found.ts'
import type { RecordSearch } from './use-record-search.ts'

export interface MarkFoundLineProps {
  readonly type: ServedRecordType
  readonly state: PageState
  readonly search: RecordSearch
  readonly onRead: (records: readonly AnyRecord[]) => void
  /** Shows which records are marked. */
  readonly onList: () => void
}

/** Once a page is marked as a whole: whether that is all that was found, and the way to mark the rest as well. */
export function MarkFoundLine({ type, state, search, onRead, onList }: MarkFoundLineProps) {
  const { marked } = state
  const marking = useMarkFound(type, state, onRead)
  const { rows, totalCount, filteredCount } = search
  const isPageMarked = rows.length > 0 && rows.every((row) => marked.has(row.id))
  const hasMore = totalCount > rows.length + filteredCount
  // What stands in a tree is more than was found: its marks say nothing about that.
  if (search.state !== 'ready' || !isPageMarked || !hasMore || type.grid.tree) return null
  const isAllMarked = marked.size >= totalCount
  // One button throughout, so that whoever pressed it keeps the focus.
  const step = marking.progress
    ? { text: 'Annuleren', press: marking.cancel }
    : isAllMarked
      ? { text: 'Bekijken', press: onList }
      : { text: offerText(totalCount, filteredCount), press: marking.start }

  return (
    <div className={styles.line}>
      <span role="status">
        {marking.progress ? progressText(marking.progress) : markedText(rows.length, totalCount, isAllMarked)}
      </span>
      <Button
        size="small"
        variant="bare"
        isPending={marking.isRunning && !marking.progress}
        disabledReason={!isAllMarked && totalCount > maxMarked ? tooManyText : undefined}
        onPress={step.press}
      >
        {step.text}
      </Button>
    </div>
  )
}

/** How many of the other pages' records the search fields of this page leave out is not known. */
function offerText(totalCount: number, filteredCount: number): string {
  return filteredCount > 0
    ? 'Alle gevonden records markeren'
    : `Alle ${show(totalCount)} gevonden records markeren`
}

function markedText(rowCount: number, totalCount: number, isAllMarked: boolean): string {
  if (isAllMarked) return `Alle ${show(totalCount)} gevonden records zijn gemarkeerd.`
  return rowCount === 1
    ? 'De rij op deze pagina is gemarkeerd.'
    : `Alle ${show(rowCount)} rijen op deze pagina zijn gemarkeerd.`
}

function progressText({ read, total }: { readonly read: number; readonly total: number }): string {
  return total === 0 ? 'Records worden opgehaald…' : `${show(read)} van ${show(total)} records opgehaald…`
}

function show(count: number): string {
  return count.toLocaleString('nl-NL')
}
