import { type ActionKind, type ActionSubject, writeActions } from '../schema/actions.ts'
import type { DateRange } from '../schema/record-of.ts'
import type { LockRule } from '../schema/record-type.ts'
import { findLockReason } from './find-lock-reason.ts'
import { notChangeableReason } from './global-records.ts'

export interface EnablementRecord {
  readonly systemValue?: unknown
  readonly activeRangeUtc?: DateRange | null
  readonly isGlobalSystemBusinessUnitRecord?: unknown
  readonly [member: string]: unknown
}

export interface EnablementInput {
  readonly records: readonly EnablementRecord[]
  readonly mayChangeGlobal?: boolean
  readonly lockedWhen?: readonly LockRule[]
  readonly gate?: string | undefined
}

type Rule = (input: EnablementInput) => string | undefined

const rules: Readonly<Partial<Record<ActionKind, Rule>>> = {
  Update: (input) => exactlyOne(input) ?? noGlobalRecords(input) ?? findLockedProblem(input),
  Get: exactlyOne,
  AuditTrail: exactlyOne,
  AuditTrailExport: exactlyOne,
  Clone: (input) => exactlyOne(input) ?? noSystemValues(input),
  Delete: (input) => exactlyOne(input) ?? noUnchangeableRecords(input),
  BulkDeactivate: (input) => oneOrMore(input) ?? noUnchangeableRecords(input),
  BulkActivate: (input) => oneOrMore(input) ?? noUnchangeableRecords(input),
  CreateNewVersion: (input) => exactlyOne(input) ?? noUnchangeableRecords(input) ?? withPeriod(input),
  AssignEndDate: (input) => oneOrMore(input) ?? noUnchangeableRecords(input) ?? noEndDates(input),
}

const subjects: Readonly<Partial<Record<ActionKind, ActionSubject>>> = {
  Search: 'page',
  Create: 'page',
  Export: 'page',
  Import: 'page',
  ImportNewVersion: 'page',
  ImportTemplate: 'page',
  ImportHistory: 'page',
  ImportUndo: 'page',
  BulkDeactivate: 'marked',
  BulkActivate: 'marked',
  AssignEndDate: 'marked',
}

/** The subject of an action: the page, the marked records or, by default, the one chosen record. */
export function actionSubject(action: ActionKind): ActionSubject {
  return subjects[action] ?? 'record'
}

/** A Dutch sentence if not exactly one record is chosen (`record`), or none is marked; undefined for `page`. */
export function findSelectionProblem(
  subject: ActionSubject,
  records: EnablementInput['records'],
): string | undefined {
  if (subject === 'page') return undefined
  return subject === 'record' ? exactlyOne({ records }) : oneOrMore({ records })
}

/**
 * The first Dutch reason against an action on these records, undefined for none (requirements 4.4): a closed gate (of
 * write actions), their number, system values, global records (only if `mayChangeGlobal` is false), locks, the period.
 * Not every action has every rule, and an action on the page has the gate alone. Does not check rights.
 */
export function findDisabledReason(action: ActionKind, input: EnablementInput): string | undefined {
  const closed = writeActions.has(action) ? input.gate : undefined
  return closed ?? rules[action]?.(input)
}

function exactlyOne(input: EnablementInput): string | undefined {
  const chosen = input.records.length
  if (chosen === 1) return undefined
  return chosen === 0 ? 'Kies eerst een record.' : `Kies precies één record; er zijn er ${chosen} gekozen.`
}

function oneOrMore(input: EnablementInput): string | undefined {
  return input.records.length > 0 ? undefined : 'Markeer eerst een of meer records.'
}

export const systemValueReason = 'Het record is een systeemwaarde.'

function noSystemValues(input: EnablementInput): string | undefined {
  const found = input.records.filter((record) => record.systemValue === true).length
  if (found === 0) return undefined
  return input.records.length === 1
    ? systemValueReason
    : `${found} van de gekozen records ${found === 1 ? 'is een systeemwaarde' : 'zijn systeemwaarden'}.`
}

function noGlobalRecords(input: EnablementInput): string | undefined {
  if (input.mayChangeGlobal !== false) return undefined
  const found = input.records.filter((record) => record.isGlobalSystemBusinessUnitRecord === true).length
  if (found === 0) return undefined
  return input.records.length === 1
    ? notChangeableReason
    : `${found} van de gekozen records ${found === 1 ? 'geldt' : 'gelden'} in alle business units.`
}

/** The reason of the lock on a single record; of more records, how many are locked. Undefined if none is. */
export function findLockedProblem({
  records,
  lockedWhen = [],
}: Pick<EnablementInput, 'records' | 'lockedWhen'>): string | undefined {
  const reasons = records.flatMap((record) => findLockReason({ lockedWhen }, record) ?? [])
  if (reasons.length === 0 || records.length === 1) return reasons[0]
  return `${reasons.length} van de gekozen records ${reasons.length === 1 ? 'kan' : 'kunnen'} niet worden gewijzigd.`
}

function noUnchangeableRecords(input: EnablementInput): string | undefined {
  return noSystemValues(input) ?? noGlobalRecords(input) ?? findLockedProblem(input)
}

function withPeriod({ records: [record] }: EnablementInput): string | undefined {
  return record?.activeRangeUtc ? undefined : 'Het record heeft geen actieve periode.'
}

function noEndDates(input: EnablementInput): string | undefined {
  const found = input.records.filter((record) => record.activeRangeUtc?.end).length
  if (found === 0) return undefined
  return input.records.length === 1
    ? 'Het record heeft al een einddatum.'
    : `${found} van de gekozen records ${found === 1 ? 'heeft' : 'hebben'} al een einddatum.`
}
