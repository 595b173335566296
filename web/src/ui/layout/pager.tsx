import type { ReactNode } from 'react'
import { TurnButtons } from '../buttons/turn-buttons.tsx'
import { Select } from '../choices/select.tsx'
import { classNames } from '../class-names.ts'
import styles from './pager.module.css'

export type PagerProps = {
  /** From 1. */
  page: number
  /** Rows on a page. */
  limit: number
  /** `undefined`: not known, while the rows are loading or could not be. */
  totalCount: number | undefined
  onPageChange: (page: number) => void
  onLimitChange?: ((limit: number) => void) | undefined
  limits?: readonly number[] | undefined
  /**
   * `minimal` leaves out the limit and the first and last page. `none` has one page: it only says when there are more rows
   * than that shows. Default `full`.
   */
  variant?: 'full' | 'minimal' | 'none' | undefined
  /** In the room that is left between the two. */
  children?: ReactNode
}

const usualLimits = [25, 50, 100, 250, 500]

/** Which rows are shown out of how many, and the way to the others. */
export function Pager(props: PagerProps) {
  return props.variant === 'none' ? <OnePage {...props} /> : <Pages {...props} />
}

function OnePage({ limit, totalCount = 0, children }: PagerProps) {
  return (
    <div className={classNames(styles.pager, styles.minimal, styles.one)}>
      {totalCount > limit && (
        <p role="status">
          Eerste {show(limit)} van {show(totalCount)}; verfijn de zoekopdracht.
        </p>
      )}
      {children}
    </div>
  )
}

function Pages(props: PagerProps) {
  const { page, limit, totalCount, onPageChange, onLimitChange, variant = 'full' } = props
  const pageCount = Math.max(1, Math.ceil((totalCount ?? 0) / limit))
  const isFull = variant === 'full'
  const limits = [...new Set([...(props.limits ?? usualLimits), limit])].toSorted((a, b) => a - b)

  return (
    // A group and no landmark: with detail rows there can be many on a page.
    <div role="group" className={classNames(styles.pager, !isFull && styles.minimal)} aria-label="Bladeren">
      <span className={styles.range} aria-live="polite">
        {totalCount !== undefined && rangeText(page, limit, totalCount)}
      </span>
      {props.children ?? <span className={styles.grow} />}
      {isFull && onLimitChange && (
        <div className={styles.limit}>
          <span aria-hidden="true">Rijen</span>
          <Select
            label="Rijen per pagina"
            hideLabel
            isRequired
            isSorted={false}
            value={String(limit)}
            options={limits.map((size) => ({ id: String(size), label: String(size) }))}
            onChange={(id) => onLimitChange(Number(id))}
          />
        </div>
      )}
      <div className={styles.turns}>
        <TurnButtons
          noun="pagina"
          at={page}
          count={pageCount}
          isShort={!isFull}
          onTurn={(to) => onPageChange(to === 'last' ? pageCount : to)}
        >
          {isFull && (
            <span className={styles.page}>
              Pagina {show(page)}
              {totalCount !== undefined && ` van ${show(pageCount)}`}
            </span>
          )}
        </TurnButtons>
      </div>
    </div>
  )
}

function rangeText(page: number, limit: number, totalCount: number): string {
  if (totalCount === 0) return ''
  return `${show((page - 1) * limit + 1)}–${show(Math.min(page * limit, totalCount))} van ${show(totalCount)}`
}

function show(value: number): string {
  return value.toLocaleString('nl-NL')
}
