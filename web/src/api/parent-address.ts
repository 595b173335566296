import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { apiRequest } from './api-client.ts'
import { ApiProblem, UnknownOutcome } from './api-problem.ts'
import { actionPath } from './record-paths.ts'

type Body = Readonly<Record<string, unknown>>

/** Sends the body of a new record with the rowVersion of its parent. */
type SendBelowParent = (body: Body, send: (body: Body) => Promise<AnyRecord>) => Promise<AnyRecord>

/** A record type as served; one that is addressed below a parent sends new records with the rowVersion of that. */
export interface AddressedType extends ServedRecordType {
  readonly sendBelowParent?: SendBelowParent
}

/** The child type with the parent in its addresses; itself where they name none. */
export function addressBelowParent(
  type: ServedRecordType,
  parentType: ServedRecordType,
  parentId: string,
): AddressedType {
  const placeholder = `{${type.parent?.field ?? ''}}`
  if (!type.actions.some(({ path }) => path.includes(placeholder))) return type
  return {
    ...type,
    actions: type.actions.map((action) => ({
      ...action,
      path: action.path.replace(placeholder, encodeURIComponent(parentId)),
    })),
    sendBelowParent: createSender(parentType, parentId),
  }
}

/** Sends a new record, below its parent where the address names that. */
export function sendNewRecord(
  { sendBelowParent }: AddressedType,
  body: Body,
  send: (body: Body) => Promise<AnyRecord>,
): Promise<AnyRecord> {
  return sendBelowParent ? sendBelowParent(body, send) : send(body)
}

/**
 * Reads the rowVersion just before the write: an added row does not depend on what else changed in the parent. While the outcome of
 * a write is unknown its body stays the same, and with that its idempotency key.
 */
function createSender(parentType: ServedRecordType, parentId: string): SendBelowParent {
  const unanswered = new Map<string, number>()
  return async (body, send) => {
    const content = JSON.stringify(body)
    const rowVersion = unanswered.get(content) ?? (await readRowVersion(parentType, parentId))
    unanswered.set(content, rowVersion)
    try {
      const saved = await send({ ...body, rowVersion })
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
