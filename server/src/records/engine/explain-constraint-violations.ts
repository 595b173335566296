import type { FieldError } from '@stamboek/model/contract/problem'
import { fillMessage } from '@stamboek/model/fields/rule-message'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { identifier } from '../../database/identifier.ts'
import { recordTable } from '../../database/record-table.ts'
import { findFollowers } from '../../database/schema/desired-foreign-keys.ts'
import { type DatabaseRule, mapDatabaseRules } from '../../database/schema/desired-schema.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { PlannedWrite } from './record-context.ts'

const integrityClass = '23'
const foreignKeyViolation = '23503'

interface DatabaseError extends Error {
  readonly code: string
  readonly constraint?: string
  readonly table?: string
  readonly detail?: string
}

/**
 * Runs `work` and turns a constraint violation (a code taken meanwhile, an overlap, a missing reference) into a 422
 * with the message of its rule, or a general one. Rethrows other errors.
 */
export async function explainConstraintViolations<Result>(
  catalogue: RecordCatalogue,
  type: RecordType,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isConstraintViolation(error) ? problemOfViolation(catalogue, type, error) : error
  }
}

function isConstraintViolation(error: unknown): error is DatabaseError {
  const code = error instanceof Error ? (error as Partial<DatabaseError>).code : undefined
  return typeof code === 'string' && code.startsWith(integrityClass)
}

function problemOfViolation(
  catalogue: RecordCatalogue,
  type: RecordType,
  error: DatabaseError,
): RequestProblem {
  const { action, records } = writesOfErrors.get(error) ?? { records: [] }
  if (error.code === foreignKeyViolation && action === 'Delete') return createInUseProblem(type, error)
  for (const each of [type, ...catalogue.childrenOf(type.dtoKey)]) {
    const rule = mapDatabaseRules(each, catalogue).get(error.constraint ?? '')
    if (!rule) continue
    const filled = fillMessage(rule.message, each.fields, findViolatingRecord(rule, error, records))
    const message = rule.hasDetail && error.detail ? `${filled} ${error.detail}` : filled
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
