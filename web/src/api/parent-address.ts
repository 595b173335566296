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

export interface AddressedType extends ServedRecordType {
  readonly sendBelowParent?: (request: NewRecordRequest, send: Send) => Promise<AnyRecord>
  readonly parentIds?: ReadonlyMap<string, string>
}

/**
 * Returns the child type with `parentId` in the paths of its actions, or the type itself if they have no placeholder
 * for it; without `parentId` the placeholder stays. Create keeps it: `sendNewRecord` fills in the parent that the new
 * record names, else `parentId`.
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

/**
 * Returns the type with the parent of these records in its paths, or the type itself if it is addressed already or its
 * paths have no placeholder. For several parents the placeholder stays, for `pathBelowParent`. Reports records without
 * a parent (`reportDeveloperError`).
 */
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

/**
 * Fills the parent of the first of these ids into a path; the others must share it (`bulkInChunks`). Returns the path
 * as it is for a type whose records have one parent or none.
 */
export function pathBelowParent(type: AddressedType, path: string, [id = '']: readonly string[]): string {
  const parentId = type.parentIds?.get(id)
  return parentId === undefined ? path : fillParent(type, path, parentId)
}

/**
 * Calls `send`. For a type of `addressBelowParent` it first reads the rowVersion of the parent, for the body, and fills
 * the parent into the path; the same body after an UnknownOutcome keeps the rowVersion. A conflict about the parent
 * rejects without `current`.
 */
export function sendNewRecord(
  { sendBelowParent }: AddressedType,
  request: NewRecordRequest,
  send: Send,
): Promise<AnyRecord> {
  return sendBelowParent ? sendBelowParent(request, send) : send(request)
}

/**
 * Reads the rowVersion just before the write: an added row does not depend on other changes of the parent. While the
 * outcome of a write is unknown the body stays the same, and so does its idempotency key.
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
