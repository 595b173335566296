import { type ReactNode, useId } from 'react'
import styles from './grid.module.css'

interface GridDetailRowProps {
  index: number
  ariaRowIndex: number
  columnCount: number
  top: number
  viewportWidth: number
  hasTabStop: boolean
  rowName: string
  measure: (element: HTMLElement | null) => void
  children: ReactNode
}

/** The open detail of the row above it: one cell as wide as the viewport, as high as its content. */
export function GridDetailRow({ measure, ...props }: GridDetailRowProps) {
  const hintId = useId()
  return (
    <div
      role="row"
      aria-rowindex={props.ariaRowIndex}
      data-row={props.index}
      data-index={props.index}
      ref={measure}
      className={styles.detailRow}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={props.columnCount}
        aria-describedby={hintId}
        tabIndex={props.hasTabStop ? 0 : -1}
        data-column="detail"
        className={styles.detailCell}
        style={{ width: props.viewportWidth }}
      >
        <span id={hintId} hidden>
          Details van {props.rowName}. Enter gaat naar de inhoud, Escape terug.
        </span>
        {props.children}
      </div>
    </div>
  )
}
