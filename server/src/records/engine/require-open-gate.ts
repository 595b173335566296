import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import { findFeature, type RecordContext } from './record-context.ts'

/** Types whose gate was open in a transaction: each gate is asked once. */
const openGates = new WeakMap<object, Set<string>>()

/** Returns the sentence of a closed gate of the type, or of the type that a view shows. */
export async function findClosedGate(
  context: RecordContext,
  { storedIn }: Pick<RecordType, 'storedIn'>,
): Promise<string | undefined> {
  return findFeature(context.engine, storedIn.dtoKey).gate?.(context)
}

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
