import { computeCellStyle } from './column-layout.ts'
import styles from './grid-skeleton.module.css'
import type { RowSlot } from './use-grid-virtualisation.ts'

// More than any screen shows; the rest is clipped.
const fillingRowCount = 60
const autoHeightRowCount = 8

interface GridSkeletonProps<Row> {
  slots: readonly RowSlot<Row>[]
  width: number
  shouldFill: boolean
}

/** Grey bars in the columns of a loading grid: enough rows for any screen with `shouldFill`, else 8. Not for screen readers. */
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

/** A width that looks like text and is the same in every render. */
function barWidth(row: number, column: number): string {
  return `${40 + ((row * 37 + column * 53) % 45)}%`
}
