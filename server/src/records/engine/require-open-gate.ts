import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import { findFeature, type RecordContext } from './record-context.ts'

const openGates = new WeakMap<object, Set<string>>()

/**
 * Returns the sentence of the gate of the type, or of the type that a view shows, if it is closed for the caller;
 * undefined if it is open or there is none.
 */
export async function findClosedGate(
  context: RecordContext,
  { storedIn }: Pick<RecordType, 'storedIn'>,
): Promise<string | undefined> {
  return findFeature(context.engine, storedIn.dtoKey).gate?.(context)
}

/**
 * Throws 422 with the sentence of the gate if it is closed for the caller; does nothing for a type without a gate. A
 * gate that was open is not asked again in the same transaction.
 */
export async function requireOpenGate(
  context: RecordContext,
  type: Pick<RecordType, 'storedIn'>,
): Promise<void> {
  const { dtoKey } = type.storedIn
  if (!findFeature(context.engine, dtoKey).gate) return
  const { transaction } = context
  const open = (transaction && openGates.get(transaction)) ?? new Set()
  if (open.has(dtoKey)) return
  const reason = await findClosedGate(context, type)
  if (reason !== undefined) throw new RequestProblem('ruleBroken', reason)
  if (transaction?.isTransaction) openGates.set(transaction, open.add(dtoKey))
}
