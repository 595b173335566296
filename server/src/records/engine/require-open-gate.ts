import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import { findFeature, type RecordContext } from './record-context.ts'

/** By transaction, the types whose gate was open in it: a gate is asked once per transaction. */
const openGates = new WeakMap<object, Set<string>>()

/** Why the caller cannot change records of the type, or of a view of them; undefined where it can. */
export async function findClosedGate(
  context: RecordContext,
  { storedIn }: Pick<RecordType, 'storedIn'>,
): Promise<string | undefined> {
  return findFeature(context.engine, storedIn.dtoKey).gate?.(context)
}

/** Refuses (422) a change of records of the type to a caller whose gate is closed, with its sentence. */
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
