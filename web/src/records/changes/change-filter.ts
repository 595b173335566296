import {
  type ChangeSetKind,
  type ChangeSetSearch,
  changeSetKinds,
} from '@stamboek/model/contract/change-sets'
import { instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import {
  changesParameters,
  type RecordAddress,
  readRecordAddress,
  writeRecordAddress,
} from '../../api/change-set-paths.ts'
import { getToday, stepDate } from '../../ui/dates/date-typing.ts'

export const periods = [
  { id: 'today', label: 'Vandaag' },
  { id: 'yesterday', label: 'Gisteren' },
  { id: 'thisWeek', label: 'Deze week' },
  { id: 'lastWeek', label: 'Vorige week' },
  { id: 'own', label: 'Eigen periode' },
] as const

export type PeriodId = (typeof periods)[number]['id']

/** Half-open, days in Amsterdam (`yyyy-MM-dd`); null for no bound. */
export interface Days {
  readonly start: string | null
  readonly end: string | null
}

/** What the page of changes shows. */
export interface ChangeFilter {
  readonly period: PeriodId | null
  /** Of the period `own`. */
  readonly days: Days
  readonly userIds: readonly string[]
  readonly dtoKeys: readonly string[]
  /** Paths of fields of the one type in `dtoKeys`. */
  readonly fields: readonly string[]
  readonly kinds: readonly ChangeSetKind[]
  readonly businessUnitIds: readonly string[]
  readonly record: RecordAddress | null
  /** By others, of records that the user saved before. */
  readonly isAfterOwn: boolean
}

export const noFilter: ChangeFilter = {
  period: null,
  days: { start: null, end: null },
  userIds: [],
  dtoKeys: [],
  fields: [],
  kinds: [],
  businessUnitIds: [],
  record: null,
  isAfterOwn: false,
}

const { record: recordParameter, isAfterOwn: afterOwnParameter, ...listParameters } = changesParameters

/** Reads the filter of an address; leaves out what is no filter. */
export function readFilter(parameters: URLSearchParams): ChangeFilter {
  const dtoKeys = parameters.getAll(listParameters.dtoKeys)
  const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')
  const dayAt = (name: string) => {
    const text = parameters.get(name)
    return isDay(text) && !Number.isNaN(Date.parse(text)) ? text : null
  }
  return {
    period: periods.find(({ id }) => id === parameters.get('period'))?.id ?? null,
    days: { start: dayAt('from'), end: dayAt('to') },
    userIds: parameters.getAll(listParameters.userIds),
    dtoKeys,
    fields: dtoKeys.length === 1 ? parameters.getAll(listParameters.fields) : [],
    kinds: changeSetKinds.filter((kind) => parameters.getAll(listParameters.kinds).includes(kind)),
    businessUnitIds: parameters.getAll(listParameters.businessUnitIds),
    record: readRecordAddress(parameters.get(recordParameter)),
    isAfterOwn: parameters.get(afterOwnParameter) === 'true',
  }
}

/** The parameters of an address that shows the filter; '' without any. */
export function writeFilter(filter: Partial<ChangeFilter>): string {
  const { period, days, record, isAfterOwn } = filter
  const parameters = new URLSearchParams()
  if (period) parameters.set('period', period)
  if (period === 'own' && days?.start) parameters.set('from', days.start)
  if (period === 'own' && days?.end) parameters.set('to', days.end)
  for (const [member, name] of Object.entries(listParameters))
    for (const value of filter[member as keyof typeof listParameters] ?? []) parameters.append(name, value)
  if (record) parameters.set(recordParameter, writeRecordAddress(record))
  if (isAfterOwn) parameters.set(afterOwnParameter, 'true')
  return parameters.toString()
}

/** The search of a filter; `today` (`yyyy-MM-dd` in Amsterdam) decides the days of its period. */
export function toSearch(filter: ChangeFilter, today: string = getToday()): ChangeSetSearch {
  const { period } = filter
  const { start, end } =
    period === null ? noFilter.days : period === 'own' ? filter.days : daysOfPeriod[period](today)
  return {
    ...lists(filter),
    ...(filter.record !== null && { recordId: filter.record.id }),
    ...(filter.isAfterOwn && { isAfterOwn: true }),
    ...(start !== null && { changedFromUtc: instantOfDay(start) }),
    ...(end !== null && { changedToUtc: instantOfDay(end) }),
  }
}

function lists(filter: ChangeFilter): ChangeSetSearch {
  return Object.fromEntries(
    Object.keys(listParameters)
      .map((member) => [member, filter[member as keyof typeof listParameters]] as const)
      .filter(([, values]) => values.length > 0),
  )
}

const daysOfPeriod: Readonly<Record<Exclude<PeriodId, 'own'>, (today: string) => Days>> = {
  today: (today) => ({ start: today, end: null }),
  yesterday: (today) => ({ start: stepDate(today, 'day', -1), end: today }),
  thisWeek: (today) => ({ start: mondayOf(today), end: null }),
  lastWeek: (today) => ({ start: stepDate(mondayOf(today), 'day', -7), end: mondayOf(today) }),
}

function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return stepDate(day, 'day', -weekday)
}
