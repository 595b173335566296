import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { apiRequest } from './api-client.ts'
import { ApiProblem, UnknownOutcome } from './api-problem.ts'
import { reportDeveloperError } from './developer-error.ts'
import { actionPath } from './record-paths.ts'

interface NewRecordRequest {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

type Send = (request: NewRecordRequest) => Promise<AnyRecord>

/** A record type as served; one that is addressed below a parent sends new records with the rowVersion of that. */
export interface AddressedType extends ServedRecordType {
  /** Sends a new record below its parent. */
  readonly sendBelowParent?: (request: NewRecordRequest, send: Send) => Promise<AnyRecord>
  /** The parents by the ids of their records, where those have several. */
  readonly parentIds?: ReadonlyMap<string, string>
}

/**
 * The child type with the parent in its addresses; itself where they name none. A new record goes below the parent in its own
 * members, else below this one.
 */
export function addressBelowParent(
  type: ServedRecordType,
  parentType: ServedRecordType | undefined,
  parentId?: string,
): AddressedType {
  if (!isAddressedBelowParent(type)) return type
  const fill = ({ path }: { readonly path: string }) =>
    parentId === undefined ? path : fillParent(type, path, parentId)
  return {
    ...type,
    actions: type.actions.map((action) =>
      action.kind === 'Create' ? action : { ...action, path: fill(action) },
    ),
    ...(parentType && { sendBelowParent: createSender(type, parentType, parentId) }),
  }
}

/** The type with the parents of these records in its addresses; itself where they name none. */
export function addressRecords(
  type: AddressedType,
  parentType: ServedRecordType | undefined,
  records: readonly AnyRecord[],
): AddressedType {
  if (type.sendBelowParent || !isAddressedBelowParent(type)) return type
  const parentIds = new Map(records.flatMap((record) => readParent(type, record)))
  const [first, ...others] = new Set(parentIds.values())
  if (others.length === 0) return addressBelowParent(type, parentType, first)
  return { ...addressBelowParent(type, parentType), parentIds }
}

function readParent(type: ServedRecordType, record: AnyRecord): readonly (readonly [string, string])[] {
  const field = type.parent?.field ?? ''
  const parentId = record[field]
  if (typeof parentId === 'string') return [[record.id, parentId]]
  reportDeveloperError(`Missing ${field} on row ${record.id} of ${type.dtoKey}.`)
  return []
}

function isAddressedBelowParent(type: ServedRecordType): boolean {
  return type.actions.some(({ path }) => path.includes(placeholderOf(type)))
}

function placeholderOf({ parent }: ServedRecordType): string {
  return `{${parent?.field ?? ''}}`
}

function fillParent(type: ServedRecordType, path: string, parentId: string): string {
  return path.replace(placeholderOf(type), encodeURIComponent(parentId))
}

/** The address of an action for records of one parent. */
export function pathBelowParent(type: AddressedType, path: string, [id = '']: readonly string[]): string {
  const parentId = type.parentIds?.get(id)
  return parentId === undefined ? path : fillParent(type, path, parentId)
}

/** Sends a new record, below its parent where the address names that. */
export function sendNewRecord(
  { sendBelowParent }: AddressedType,
  request: NewRecordRequest,
  send: Send,
): Promise<AnyRecord> {
  return sendBelowParent ? sendBelowParent(request, send) : send(request)
}

/**
 * Reads the rowVersion just before the write: an added row does not depend on what else changed in the parent. While the outcome of
 * a write is unknown its body stays the same, and with that its idempotency key.
 */
function createSender(
  type: ServedRecordType,
  parentType: ServedRecordType,
  knownParentId: string | undefined,
): (request: NewRecordRequest, send: Send) => Promise<AnyRecord> {
  const unanswered = new Map<string, number>()
  return async ({ path, body }, send) => {
    const named = body[type.parent?.field ?? '']
    const parentId = typeof named === 'string' ? named : (knownParentId ?? '')
    const content = JSON.stringify(body)
    const rowVersion = unanswered.get(content) ?? (await readRowVersion(parentType, parentId))
    unanswered.set(content, rowVersion)
    try {
      const saved = await send({ path: fillParent(type, path, parentId), body: { ...body, rowVersion } })
      unanswered.delete(content)
      return saved
    } catch (error) {
      if (!(error instanceof UnknownOutcome)) unanswered.delete(content)
      throw aboutParent(error, parentId)
    }
  }
}

async function readRowVersion(parentType: ServedRecordType, parentId: string): Promise<number> {
  const parent = await apiRequest<AnyRecord>('GET', actionPath(parentType, 'Get', parentId), {})
  return parent.rowVersion
}

/** A conflict about the parent has nothing to merge with the form: saving again reads its rowVersion anew. */
function aboutParent(error: unknown, parentId: string): unknown {
  if (!(error instanceof ApiProblem)) return error
  const { current, ...problem } = error.problem
  if (current?.['id'] !== parentId) return error
  const detail = 'Iemand anders wijzigde dit op hetzelfde moment. Sla nog eens op.'
  return new ApiProblem({ ...problem, detail })
}
