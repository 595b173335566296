import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import type { GridColumnState } from '../../ui/grid/column-state.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
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

interface SubjectLineProps {
  readonly type: ServedRecordType
  readonly titleOf: (record: AnyRecord) => string
  /** The record of the current row. */
  readonly row: AnyRecord | undefined
  readonly marked: ReadonlyMap<string, AnyRecord>
  readonly columns: readonly GridColumn<AnyRecord>[]
  readonly columnState: GridColumnState
  readonly onMarksChange: (ids: ReadonlySet<string>) => void
  readonly markFound: Omit<MarkFoundLineProps, 'type' | 'onList'>
}

/** Shows the subject of the toolbar's actions (`findSubject`) and lists the marked records of every page. */
export function SubjectLine({
  type,
  titleOf,
  row,
  marked,
  onMarksChange,
  markFound,
  ...grid
}: SubjectLineProps) {
  const [isListOpen, setListOpen] = useState(false)
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
          <Button size="small" variant="bare" onPress={() => onMarksChange(new Set())}>
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
      <MarkFoundLine {...markFound} isOpen={hasMarks} type={type} onList={() => setListOpen(true)} />
      {isListOpen && (
        <MarkedRecords
          {...grid}
          copy={type.grid.copy}
          marked={marked}
          onMarksChange={onMarksChange}
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
