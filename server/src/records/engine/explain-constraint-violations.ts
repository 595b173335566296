import type { FieldError } from '@stamboek/model/contract/problem'
import { nameOtherPeriod } from '@stamboek/model/fields/name-other-period'
import { fillMessage } from '@stamboek/model/fields/rule-message'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { DateRange, MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { identifier } from '../../database/identifier.ts'
import { recordTable } from '../../database/record-table.ts'
import { findFollowers } from '../../database/schema/desired-foreign-keys.ts'
import { type DatabaseRule, mapDatabaseRules } from '../../database/schema/desired-schema.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { PlannedWrite, RecordContext } from './record-context.ts'

const integrityClass = '23'
const exclusionViolation = '23P01'
const foreignKeyViolation = '23503'

interface DatabaseError extends Error {
  readonly code: string
  readonly constraint?: string
  readonly table?: string
  readonly detail?: string
}

/**
 * Runs `work` and turns a constraint violation (a code taken meanwhile, an overlap, a missing reference) into a 422
 * with the message of its rule, or a general one; of an overlap with the other period, for callers who may read it. Rethrows
 * other errors.
 */
export async function explainConstraintViolations<Result>(
  context: ViolationContext,
  type: RecordType,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isConstraintViolation(error) ? problemOfViolation(context, type, error) : error
  }
}

function isConstraintViolation(error: unknown): error is DatabaseError {
  const code = error instanceof Error ? (error as Partial<DatabaseError>).code : undefined
  return typeof code === 'string' && code.startsWith(integrityClass)
}

type ViolationContext = Pick<RecordContext, 'engine' | 'caller'>

function problemOfViolation(
  context: ViolationContext,
  type: RecordType,
  error: DatabaseError,
): RequestProblem {
  const { catalogue } = context.engine
  const { action, records } = writesOfErrors.get(error) ?? { records: [] }
  if (error.code === foreignKeyViolation && action === 'Delete') return createInUseProblem(type, error)
  for (const each of [type, ...catalogue.childrenOf(type.dtoKey)]) {
    const rule = mapDatabaseRules(each, catalogue).get(error.constraint ?? '')
    if (!rule) continue
    const filled = fillMessage(rule.message, each.fields, findViolatingRecord(rule, error, records))
    const other = context.caller.permissions.has(each.permissions.Read) ? findOtherPeriod(error) : undefined
    const named = other ? nameOtherPeriod(filled, other) : filled
    const message = rule.hasDetail && error.detail ? `${named} ${error.detail}` : named
    const errors: FieldError[] = rule.fields.map((field) => ({
      field: fieldPath(type, each, field),
      message,
    }))
    return new RequestProblem('ruleBroken', message, { errors })
  }
  for (const { table, flag } of findFollowers(catalogue, type.dtoKey)) {
    const rule = mapDatabaseRules(table.type, catalogue).get(error.constraint ?? '')
    if (!rule) continue
    const message = fillMessage(rule.message, table.type.fields)
    return new RequestProblem('ruleBroken', message, { errors: [{ field: flag.member, message }] })
  }
  if (error.code === foreignKeyViolation) return createInUseProblem(type, error)
  return new RequestProblem('ruleBroken', 'De gegevens voldoen niet aan een regel van de database.')
}

/** PostgreSQL describes the row in the way last, with its period at the end: `["2001-01-01 00:00:00+00",)`. */
function findOtherPeriod({ code, detail = '' }: DatabaseError): DateRange | undefined {
  if (code !== exclusionViolation) return undefined
  const open = Math.max(detail.lastIndexOf('['), detail.lastIndexOf('('))
  const bounds = detail.slice(open + 1, detail.indexOf(')', open)).split(',')
  const [start, end] = bounds.map((bound) => (bound === '' ? null : toInstant(bound.replaceAll('"', ''))))
  return start === undefined || end === undefined ? undefined : { start, end }
}

function toInstant(text: string): string | undefined {
  const date = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'))
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** The sentence of a deletion that references forbid. */
export function inUseMessage({ labels }: Pick<RecordType, 'labels'>): string {
  return `${labels.one} is nog in gebruik bij andere records en kan niet worden verwijderd.`
}

/** The referring record is one of another table, or a later version. */
function createInUseProblem(type: RecordType, { constraint }: DatabaseError): RequestProblem {
  const isSeries = constraint === identifier(recordTable(type).name, 'series_id', 'fkey')
  const message = isSeries ? 'Verwijder eerst de latere versies.' : inUseMessage(type)
  return new RequestProblem('ruleBroken', message)
}

interface WritesOfError {
  readonly action?: PlannedWrite['action']
  readonly records: readonly MemberValues[]
}

const writesOfErrors = new WeakMap<object, WritesOfError>()

/**
 * Runs `work`, a statement that writes `records`, and notes them at a constraint violation, so that the message of
 * `explainConstraintViolations` can name their fields. Rethrows the error itself.
 */
export async function withViolatingRecords<Result>(
  action: PlannedWrite['action'] | undefined,
  records: readonly MemberValues[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isConstraintViolation(error)) writesOfErrors.set(error, { ...(action && { action }), records })
    throw error
  }
}

function findViolatingRecord(
  { compared }: DatabaseRule,
  error: DatabaseError,
  records: readonly MemberValues[],
): MemberValues | undefined {
  if (records.length <= 1) return records[0]
  const detail = (error.detail ?? '').toLowerCase()
  const isNamed = (value: unknown) => typeof value !== 'string' || detail.includes(value.toLowerCase())
  const names = (record: MemberValues) => compared.every((path) => isNamed(valueAt(record, path)))
  return records.find(names)
}

function fieldPath(type: RecordType, broken: RecordType, field: string): string {
  if (type === broken) return field
  const list = Object.entries(type.fields).find(
    ([, each]) => each.kind === 'children' && each.of === broken.dtoKey,
  )
  return list ? list[0] : field
}
