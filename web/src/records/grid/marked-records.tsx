import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { GridColumnState } from '../../ui/grid/column-state.ts'
import { Grid } from '../../ui/grid/grid.tsx'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './marked-records.module.css'
import { recordId } from './record-columns.tsx'

export interface MarkedRecordsProps {
  readonly marked: ReadonlyMap<string, AnyRecord>
  readonly columns: readonly GridColumn<AnyRecord>[]
  /** As the grid of the page shows them. */
  readonly columnState: GridColumnState
  readonly onMarksChange: (ids: ReadonlySet<string>) => void
  readonly onClose: () => void
}

/** The marked records of every page, to be looked through and unmarked. What is unmarked stays listed until it is closed. */
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
      {/* The header, the rows as far as they fit, and room for a scroll bar. */}
      <div className={styles.grid} style={{ height: `min(${rows.length * 32 + 56}px, 60vh)` }}>
        <Grid
          label="Gemarkeerde records"
          rows={rows}
          columns={columns}
          getRowId={recordId}
          state="ready"
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
