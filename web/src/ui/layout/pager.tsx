import type { ReactNode } from 'react'
import { PaginationButtons } from '../buttons/pagination-buttons.tsx'
import { Select } from '../choices/select.tsx'
import { classNames } from '../class-names.ts'
import styles from './pager.module.css'

export type PagerProps = {
  page: number
  limit: number
  /** Undefined while the rows are loading, or after a failure. */
  totalCount: number | undefined
  /** False: there are at least `totalCount` rows, which are still being counted. Default true. */
  isTotalKnown?: boolean | undefined
  onPageChange: (page: number) => void
  onLimitChange?: ((limit: number) => void) | undefined
  limits?: readonly number[] | undefined
  /**
   * `minimal` leaves out the limit and the first and last page. `none` has one page, with a hint when there are more rows
   * than it shows. Default `full`.
   */
  variant?: 'full' | 'minimal' | 'none' | undefined
  children?: ReactNode
}

const defaultLimits = [25, 50, 100, 250, 500]

/**
 * The range of the rows, the number per page (`full` with `onLimitChange`) and buttons to other pages around `children`. Without a
 * `totalCount` there is no range, and the buttons ahead are disabled.
 */
export function Pager(props: PagerProps) {
  return props.variant === 'none' ? <SinglePage {...props} /> : <Pages {...props} />
}

function SinglePage({ limit, totalCount = 0, children }: PagerProps) {
  return (
    <div className={classNames(styles.pager, styles.minimal, styles.one)}>
      {totalCount > limit && (
        <p role="status">
          Eerste {formatNumber(limit)} van {formatNumber(totalCount)}; verfijn de zoekopdracht.
        </p>
      )}
      {children}
    </div>
  )
}

function Pages(props: PagerProps) {
  const {
    page,
    limit,
    totalCount,
    isTotalKnown = true,
    onPageChange,
    onLimitChange,
    variant = 'full',
  } = props
  const pageCount = Math.max(1, Math.ceil((totalCount ?? 0) / limit))
  const isFull = variant === 'full'
  const limits = [...new Set([...(props.limits ?? defaultLimits), limit])].toSorted((a, b) => a - b)

  return (
    // No landmark, because a page with detail rows can have many.
    <div role="group" className={classNames(styles.pager, !isFull && styles.minimal)} aria-label="Bladeren">
      <span className={styles.range} aria-live="polite">
        {totalCount !== undefined && formatRange({ page, limit, totalCount, isTotalKnown })}
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
        <PaginationButtons
          noun="pagina"
          position={page}
          count={isTotalKnown ? pageCount : undefined}
          whyNoLast={isTotalKnown ? undefined : 'De rijen worden nog geteld.'}
          hideEnds={!isFull}
          onMove={(to) => onPageChange(to === 'last' ? pageCount : to)}
        >
          {isFull && (
            <span className={styles.page}>
              Pagina {formatNumber(page)}
              {totalCount !== undefined && isTotalKnown && ` van ${formatNumber(pageCount)}`}
            </span>
          )}
        </PaginationButtons>
      </div>
    </div>
  )
}

interface ShownRange {
  readonly page: number
  readonly limit: number
  readonly totalCount: number
  readonly isTotalKnown: boolean
}

function formatRange({ page, limit, totalCount, isTotalKnown }: ShownRange): string {
  if (totalCount === 0) return ''
  if (!isTotalKnown)
    return `${formatNumber((page - 1) * limit + 1)}–${formatNumber(totalCount - 1)} van meer dan ${formatNumber(totalCount - 1)}`
  return `${formatNumber((page - 1) * limit + 1)}–${formatNumber(Math.min(page * limit, totalCount))} van ${formatNumber(totalCount)}`
}

function formatNumber(value: number): string {
  return value.toLocaleString('nl-NL')
}
