import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { GridColumnState } from '../../ui/grid/column-state.ts'
import { Grid } from '../../ui/grid/grid.tsx'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { getRecordId } from './record-columns.tsx'
import styles from './subject-line.module.css'

export interface MarkedRecordsProps {
  readonly marked: ReadonlyMap<string, AnyRecord>
  readonly columns: readonly GridColumn<AnyRecord>[]
  readonly columnState: GridColumnState
  readonly copy: 'singleRow' | undefined
  readonly onMarksChange: (ids: ReadonlySet<string>) => void
  readonly onClose: () => void
}

/** Lists the marked records of every page; unmarked ones stay listed until the dialog closes. */
export function MarkedRecords({ marked, columns, onMarksChange, onClose, ...props }: MarkedRecordsProps) {
  const [rows] = useState(() => [...marked.values()])
  const [columnState, setColumnState] = useState(props.columnState)
  return (
    <Dialog
      isOpen
      title="Gemarkeerde records"
      subtitle={marked.size < rows.length ? `nog ${marked.size} van ${rows.length}` : undefined}
      width="min(80rem, 94vw)"
      isPadded={false}
      onRequestClose={onClose}
      footer={
        <>
          <Button onPress={() => onMarksChange(new Set())} isDisabled={marked.size === 0}>
            Markering wissen
          </Button>
          <Button variant="primary" autoFocus onPress={onClose}>
            Sluiten
          </Button>
        </>
      }
    >
      {/* 32 px a row, 56 px for the header and a scroll bar. */}
      <div className={styles.list} style={{ height: `min(${rows.length * 32 + 56}px, 60vh)` }}>
        <Grid
          label="Gemarkeerde records"
          rows={rows}
          columns={columns}
          getRowId={getRecordId}
          state="ready"
          copy={props.copy}
          sortLocally
          columnState={columnState}
          onColumnStateChange={setColumnState}
          markedIds={new Set(marked.keys())}
          onMarkedIdsChange={onMarksChange}
          emptyState={<EmptyState title="Er is niets gemarkeerd" />}
          errorState={null}
        />
      </div>
    </Dialog>
  )
}
