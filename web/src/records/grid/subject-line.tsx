import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { usePage } from '../page/page-context.ts'
import { ChangedSinceToggle } from '../visit/changed-since-toggle.tsx'
import type { MarkFoundLineProps } from './mark-found-line.tsx'
import type { MarkedRecordsProps } from './marked-records.tsx'
import styles from './subject-line.module.css'

const MarkedRecords = lazyPart<MarkedRecordsProps>(
  async () => (await import('./marked-records.tsx')).MarkedRecords,
  ({ onClose }) => onClose(),
)
const MarkFoundLine = lazyPart<MarkFoundLineProps>(
  async () => (await import('./mark-found-line.tsx')).MarkFoundLine,
)

/**
 * Names the records on which the toolbar acts: the marked ones, with buttons to list and to unmark them, else the
 * current row. Also how many records others changed since the last visit.
 */
export function SubjectLine() {
  const { types, state, dispatch, search, columns, subject } = usePage()
  const { titleOf } = types
  const { marked } = state
  const { row } = subject
  const [isListOpen, setListOpen] = useState(false)
  const changeMarks = (ids: ReadonlySet<string>): void =>
    dispatch({ type: 'marksChanged', ids, rows: search.allRows })
  const hasMarks = marked.size > 0
  const [onlyMarked] = marked.size === 1 ? marked.values() : []
  return (
    <div className={classNames(styles.line, hasMarks && styles.marked)}>
      {hasMarks ? (
        <>
          <span className={styles.label}>Acties op</span>
          <Button
            size="small"
            variant="bare"
            tooltip="Toon welke records gemarkeerd zijn"
            onPress={() => setListOpen(true)}
          >
            {describeMarkedCount(marked.size)}
          </Button>
          {onlyMarked && <span className={styles.name}>{titleOf(onlyMarked)}</span>}
          <Button size="small" variant="bare" onPress={() => changeMarks(new Set())}>
            Markering wissen
          </Button>
        </>
      ) : row ? (
        <>
          <span className={styles.label}>Acties op</span>
          <span className={styles.name}>{titleOf(row)}</span>
        </>
      ) : (
        <span className={styles.label}>Kies een rij, of markeer er meer met de spatiebalk</span>
      )}
      <MarkFoundLine isOpen={hasMarks} onList={() => setListOpen(true)} />
      <ChangedSinceToggle />
      {isListOpen && (
        <MarkedRecords
          columns={columns}
          columnState={state.columns}
          copy={types.page.grid.tree && 'singleRow'}
          marked={marked}
          onMarksChange={changeMarks}
          onClose={() => setListOpen(false)}
        />
      )}
    </div>
  )
}

/** "1 gemarkeerd record", "1.204 gemarkeerde records" */
export function describeMarkedCount(count: number): string {
  return count === 1 ? '1 gemarkeerd record' : `${count.toLocaleString('nl-NL')} gemarkeerde records`
}
