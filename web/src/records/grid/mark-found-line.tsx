import { findRowTypes } from '@stamboek/model/schema/record-type'
import { Button } from '../../ui/buttons/button.tsx'
import { usePage } from '../page/page-context.ts'
import styles from './subject-line.module.css'
import { maxMarked, tooManyText, useMarkFound } from './use-mark-found.ts'

export interface MarkFoundLineProps {
  readonly onList: () => void
}

/**
 * Offers to mark all found records once each row of the page is marked and there are more, then to list the marked ones.
 * Marking reads them from the server (`useMarkFound`). Nothing in a tree or a view of several types.
 */
export function MarkFoundLine({ onList }: MarkFoundLineProps) {
  const { types, state, dispatch, search } = usePage()
  const { page: type } = types
  const { marked } = state
  const marking = useMarkFound(type, state, (records) => dispatch({ type: 'recordsMarked', records }))
  const { rows, totalCount, isTotalKnown } = search
  const isPageMarked = rows.length > 0 && rows.every((row) => marked.has(row.id))
  const hasMore = isTotalKnown && totalCount > rows.length
  // The rows of a tree include records that the search did not find, and those of a view are read as a whole.
  const isWhole = type.grid.tree !== undefined || findRowTypes(type) !== undefined
  if (search.state !== 'ready' || !isPageMarked || !hasMore || isWhole) return null
  const isAllMarked = marked.size >= totalCount
  // One button, which keeps the focus when its action changes.
  const step = marking.progress
    ? { text: 'Annuleren', press: marking.cancel }
    : isAllMarked
      ? { text: 'Bekijken', press: onList }
      : { text: `Alle ${formatCount(totalCount)} gevonden records markeren`, press: marking.start }

  return (
    <div className={styles.found}>
      <span role="status">
        {marking.progress
          ? formatProgress(marking.progress)
          : formatMarked(rows.length, totalCount, isAllMarked)}
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

function formatMarked(rowCount: number, totalCount: number, isAllMarked: boolean): string {
  if (isAllMarked) return `Alle ${formatCount(totalCount)} gevonden records zijn gemarkeerd.`
  return rowCount === 1
    ? 'De rij op deze pagina is gemarkeerd.'
    : `Alle ${formatCount(rowCount)} rijen op deze pagina zijn gemarkeerd.`
}

function formatProgress({ read, total }: { readonly read: number; readonly total: number }): string {
  return total === 0
    ? 'Records worden opgehaald…'
    : `${formatCount(read)} van ${formatCount(total)} records opgehaald…`
}

function formatCount(count: number): string {
  return count.toLocaleString('nl-NL')
}
