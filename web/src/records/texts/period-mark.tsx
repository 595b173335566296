import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { ReactNode } from 'react'
import { readRange } from '../../fields/date-ranges.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './period-mark.module.css'

type PeriodState = 'past' | 'planned'
type WithFields = Pick<RecordType, 'fields'>

const words: Readonly<Record<PeriodState, string>> = { past: 'Verlopen', planned: 'Gepland' }
const period = 'activeRangeUtc'
const markedFields = ['status', period]

/** Whether the period of a record has ended or not begun; undefined during the period, and without one. */
export function findPeriodState({ fields }: WithFields, record: MemberValues): PeriodState | undefined {
  if (!Object.hasOwn(fields, period)) return undefined
  const { start, end } = readRange(record[period])
  const now = Date.now()
  if (end !== null && Date.parse(end) <= now) return 'past'
  return start !== null && Date.parse(start) > now ? 'planned' : undefined
}

/**
 * The shown field that carries the mark: status, else the period; undefined if neither is shown, and for a type without
 * a period.
 */
export function findPeriodMarkField({ fields }: WithFields, shown: readonly string[]): string | undefined {
  return Object.hasOwn(fields, period) ? markedFields.find((path) => shown.includes(path)) : undefined
}

/** "Verlopen" or "Gepland", as `findPeriodState` says at this moment; nothing during the period and without one. */
export function PeriodMark({ type, record }: { readonly type: WithFields; readonly record: MemberValues }) {
  const state = findPeriodState(type, record)
  return state && <span className={classNames(styles.mark, styles[state])}>{words[state]}</span>
}

interface BesidePeriodMarkProps {
  readonly type: WithFields
  readonly record: MemberValues
  readonly children: ReactNode
}

/** The children with the period mark of the record after them; the children alone without one. */
export function BesidePeriodMark({ type, record, children }: BesidePeriodMarkProps) {
  if (findPeriodState(type, record) === undefined) return children
  return (
    <span className={styles.beside}>
      {children} <PeriodMark type={type} record={record} />
    </span>
  )
}
