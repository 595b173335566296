import type { FieldError } from '@stamboek/model/contract/problem'
import { parseMembers } from '@stamboek/model/fields/parse-members'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { validateMembers } from '@stamboek/model/fields/validate-members'
import type { RecordCall } from '@stamboek/model/schema/calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import {
  type CallHandler,
  type CallInput,
  executorOf,
  findFeature,
  type HookContext,
  type RecordContext,
} from '../engine/record-context.ts'
import { requireOpenGate } from '../engine/require-open-gate.ts'
import { inUnitOfWork } from '../engine/unit-of-work.ts'
import { malformedProblem, requireIds, requireUuid } from '../input/input-values.ts'
import { presentOne } from '../queries/present-records.ts'
import { readOneForUpdate } from '../queries/read-for-update.ts'
import { readRecord } from '../queries/read-records.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { requireUnlocked } from '../rules/require-unlocked.ts'

interface CallRequest {
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
}

/**
 * Runs a call by the handler of its feature, in a unit of work if it writes, and returns the answer. `params` must be
 * ids (400), `params.id` that of a visible record (404), and the body must fit the fields of the call (400, 422). A
 * closed gate refuses a write (422), and so does a lock of the record unless the call `changesLocked`.
 */
export async function runCall(
  context: RecordContext,
  type: RecordType,
  call: RecordCall,
  { params, body }: CallRequest,
): Promise<unknown> {
  const handle = requireHandler(context, type, call)
  const { id, ...others } = mapIds(params)
  const { ids, values } = parseBody(call, body)
  const run = async (unit: HookContext, read: (id: string) => Promise<StoredRecord>) => {
    const record = id === undefined ? undefined : await read(id)
    if (!call.isRead) {
      await requireOpenGate(unit, type)
      if (!call.changesLocked) requireUnlocked(type, record)
    }
    const input: CallInput = { record, ids, params: others, values }
    const answer = await handle(unit, type, input)
    return call.answer === 'record' ? presentOne(unit, type, answer as StoredRecord) : answer
  }
  if (call.isRead)
    return run({ ...context, transaction: executorOf(context) }, (each) => readRecord(context, type, each))
  const act = { kind: 'Call', name: call.name } as const
  return inUnitOfWork({ ...context, act }, type, (unit) =>
    run(unit, (each) => readOneForUpdate(unit, type, each)),
  )
}

/** `findMissingFeatures` has checked at start that the handler exists. */
function requireHandler(context: RecordContext, { dtoKey }: RecordType, { name }: RecordCall): CallHandler {
  const handler = findFeature(context.engine, dtoKey).calls[name]
  if (!handler) throw new Error(`No feature handles the call ${name} of ${dtoKey}`)
  return handler
}

function mapIds(params: CallRequest['params']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(params).map(([name, id]) => [name, requireUuid(name, id)]))
}

function parseBody(
  { subject, idsMember, body: fields }: RecordCall,
  body: unknown,
): Pick<CallInput, 'ids' | 'values'> {
  const isMarked = subject === 'marked'
  const accepted = isMarked ? [idsMember, 'versions'] : []
  const { values, errors } = parseMembers(fields, body, { mode: 'add', accepted, before: undefined })
  if (errors.length > 0) throw malformedProblem(errors)
  const ids = isMarked ? requireIds(idsMember, isPlainObject(body) ? body[idsMember] : undefined) : []
  requireValid(validateMembers(fields, values, { mode: 'add' }))
  return { ids, values }
}

function requireValid(broken: readonly FieldError[]): void {
  const [first] = broken
  if (first) throw new RequestProblem('ruleBroken', first.message, { errors: broken })
}
