import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { DateRange, MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type ReactNode, use } from 'react'
import { readRange } from '../../fields/date-ranges.ts'
import { FieldContext } from '../../fields/field-context.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './period-mark.module.css'

type PeriodState = 'past' | 'planned'
type WithFields = Pick<RecordType, 'fields'>

const words: Readonly<Record<PeriodState, string>> = { past: 'Verlopen', planned: 'Gepland' }
const period = 'activeRangeUtc'
const periodField = { kind: 'dateRange', label: 'Periode' } as const
const markedFields = ['status', period]

/**
 * Whether the period of a record has ended or not begun at an instant (ISO 8601; default now); undefined during the period, and without
 * one.
 */
export function findPeriodState(
  { fields }: WithFields,
  record: MemberValues,
  at?: string,
): PeriodState | undefined {
  if (!Object.hasOwn(fields, period)) return undefined
  return stateAt(readRange(record[period]), at === undefined ? Date.now() : Date.parse(at))
}

function stateAt({ start, end }: DateRange, at: number): PeriodState | undefined {
  if (end !== null && Date.parse(end) <= at) return 'past'
  return start !== null && Date.parse(start) > at ? 'planned' : undefined
}

/** Whether a period is past, planned or holds now, in words. */
export function describeState(range: DateRange): string {
  const state = stateAt(range, Date.now())
  return state === undefined ? 'Geldt nu' : words[state]
}

/** "t/m 31-12-2025" of a period that has ended at an instant (default now), "vanaf 01-01-2027" of one that has not begun; else undefined. */
function describeOutside(range: DateRange, at?: string): string | undefined {
  const state = stateAt(range, at === undefined ? Date.now() : Date.parse(at))
  if (state === undefined) return undefined
  const shown = state === 'past' ? { start: null, end: range.end } : { start: range.start, end: null }
  return kindOf(periodField).format(shown, periodField)
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
  return state && <PeriodWord state={state} />
}

function PeriodWord({ state }: { readonly state: PeriodState }) {
  return <span className={classNames(styles.mark, styles[state])}>{words[state]}</span>
}

interface BesidePeriodMarkProps {
  readonly type: WithFields
  readonly record: MemberValues
  /** The marked field: a period, which has its dates, gets a word, another the date. */
  readonly field: string
  readonly children: ReactNode
}

/**
 * The children, and after them that the period of the record has ended or not begun: now, or on the reference date of the page. The
 * children alone during the period and without one.
 */
export function BesidePeriodMark({ type, record, field, children }: BesidePeriodMarkProps) {
  const at = use(FieldContext)?.referenceDateUtc
  const state = findPeriodState(type, record, at)
  if (state === undefined) return children
  return (
    <span className={styles.beside}>
      {children}{' '}
      {field === period ? (
        <PeriodWord state={state} />
      ) : (
        <span className={styles.dates}>· {describeOutside(readRange(record[period]), at)}</span>
      )}
    </span>
  )
}
