import { computeCellStyle } from './column-layout.ts'
import styles from './grid-skeleton.module.css'
import type { RowSlot } from './use-grid-virtualisation.ts'

// More than any screen shows; the scroller cuts them off.
const fillingRowCount = 60
const autoHeightRowCount = 8

interface GridSkeletonProps<Row> {
  slots: readonly RowSlot<Row>[]
  width: number
  /** Fill the height there is, or take that of a few rows. */
  shouldFill: boolean
}

/** Where the rows will be, while the first ones are loading. */
export function GridSkeleton<Row>({ slots, width, shouldFill }: GridSkeletonProps<Row>) {
  return (
    <div aria-hidden="true" className={styles.skeleton} style={{ width }}>
      {Array.from({ length: shouldFill ? fillingRowCount : autoHeightRowCount }, (_, row) => (
        <div key={row} className={styles.row}>
          {slots.map((slot) =>
            slot.kind === 'gap' ? (
              <span key={slot.id} className={styles.gap} style={{ width: slot.width }} />
            ) : (
              <span
                key={slot.column.id}
                data-kind={slot.column.kind}
                data-zone={slot.column.zone}
                data-align={slot.column.definition?.align}
                className={styles.cell}
                style={computeCellStyle(slot.column)}
              >
                <span
                  style={{ width: slot.column.kind === 'data' ? barWidth(row, slot.column.index) : 16 }}
                />
              </span>
            ),
          )}
        </div>
      ))}
    </div>
  )
}

/** Uneven as text is, and the same at every drawing. */
function barWidth(row: number, column: number): string {
  return `${40 + ((row * 37 + column * 53) % 45)}%`
}
