import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { actionKinds, actionRules, rightLabels } from '@stamboek/model/schema/actions'
import { sql } from 'kysely'
import { holdsInAnyUnit } from '../../access/caller.ts'
import { RequestProblem } from '../../request-problem.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import { type ChangeSetHead, readChangeSetHead } from '../change-sets/read-change-sets.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { requireOpenGate } from '../engine/require-open-gate.ts'
import { inUnitOfWork, type UnitOfWork } from '../engine/unit-of-work.ts'
import { lockImports } from '../import/batches/import-batches.ts'
import { malformedProblem, requireUuid } from '../input/input-values.ts'
import { type RevertedChangeSet, revertChangeSet } from '../undo/revert-change-set.ts'
import type { UndoRights } from '../undo/undo-rights.ts'
import { revertImport } from './undo-import.ts'

const missingRight = 'Hiervoor ontbreekt het recht'
const unknownAct = 'Wat dit deed, kent deze versie van Stamboek niet meer.'

/**
 * Takes back what a change set changed and nobody changed since, in one transaction, as a change set of its own; with `dryRun` says
 * what that would do. Throws 404 for a change set of which the caller sees nothing, 403 if the right of its act is missing, and 422 if it
 * was taken back before or a gate is closed.
 */
export async function undoChangeSet(
  context: RecordContext,
  id: string,
  query: unknown,
): Promise<UndoChangeSetAnswer> {
  const changeSetId = requireUuid('id', id)
  const isDryRun = readDryRun(query)
  const changeSet = await readChangeSetHead(context, changeSetId, 'Read')
  const type = context.engine.catalogue.get(changeSet.dtoKey)
  const { act, depth } = await findAct(context, changeSet)
  const rights = requireRightOfAct(context, act)
  const undoing = {
    ...context,
    changeSetId: uuidV7(),
    remark: describeUndo(changeSet),
    ...(isDryRun && { isDryRun }),
  }
  return inUnitOfWork(undoing, type, async (unit) => {
    await requireOpenGate(unit, type)
    if (changeSet.kind === 'Import') await lockImports(unit, type)
    await lockChangeSet(unit, changeSetId)
    if (await isUndone(unit, changeSetId))
      throw new RequestProblem('ruleBroken', 'Deze wijziging is al ongedaan gemaakt.')
    const reverted =
      changeSet.kind === 'Import'
        ? await revertImport(unit, type, changeSetId)
        : await revertChangeSet(unit, {
            changeSetId,
            type,
            isOfImport: act.kind === 'Import',
            rights: { ...rights, isInverted: depth % 2 === 1 },
          })
    requireRight(reverted)
    const { undone, kept, keptCount, partCount } = reverted
    if (depth > 0 && undone + partCount > 0) await setImportStatus(unit, act.id, depth)
    const changedBy = isDryRun ? undefined : unit.changeSet.read()
    return { changeSetId: changedBy ?? null, undone, kept, keptCount, partCount }
  })
}

function readDryRun(query: unknown): boolean {
  const { dryRun = 'false' } = (query ?? {}) as { readonly dryRun?: unknown }
  if (dryRun !== 'true' && dryRun !== 'false')
    throw malformedProblem([{ field: 'dryRun', message: 'Kies true of false.' }])
  return dryRun === 'true'
}

/**
 * Returns the right of the act, and refuses who lacks it; the records of saves and imports ask their own. That of a type that is listed over
 * the units of the caller is needed in any of them, and is asked again in the unit of each record.
 */
function requireRightOfAct(
  { engine, caller }: RecordContext,
  act: ChangeSetHead,
): Omit<UndoRights, 'isInverted'> {
  const type = engine.catalogue.get(act.dtoKey)
  const isHeld = (name: string) =>
    type.ownership === 'callerUnits' ? holdsInAnyUnit(caller, name) : caller.permissions.has(name)
  if (act.kind === 'Bulk') {
    const action = actionKinds.find((kind) => kind === act.action)
    if (!action) throw new RequestProblem('notAllowed', unknownAct)
    const { right } = actionRules[action]
    if (isHeld(type.permissions[right])) return { ofAct: right }
    throw new RequestProblem('notAllowed', `${missingRight} “${type.labels.many}: ${rightLabels[right]}”.`)
  }
  if (act.kind !== 'Call') return {}
  const call = type.calls.find(({ name }) => name === act.action)
  if (!call) throw new RequestProblem('notAllowed', unknownAct)
  const reason = `${missingRight} om “${call.label}” te doen.`
  const covers = [type.dtoKey, call.writes]
  if (call.permissions.every(isHeld)) return { ofCall: { permissions: call.permissions, covers, reason } }
  throw new RequestProblem('notAllowed', reason)
}

/** Refuses what would keep every record for want of a right; else those records are listed. */
function requireRight({ undone, kept, partCount }: RevertedChangeSet): void {
  const [first] = kept
  if (undone + partCount === 0 && first && kept.every(({ reason }) => reason.startsWith(missingRight)))
    throw new RequestProblem('notAllowed', first.reason)
}

interface FoundAct {
  readonly act: ChangeSetHead
  /** 0 for the act itself, 1 for its undo, and so on. */
  readonly depth: number
}

/** The act that an undo, or an undo of one, is about in the end. */
async function findAct(context: RecordContext, changeSet: ChangeSetHead): Promise<FoundAct> {
  let act = changeSet
  let depth = 0
  for (; act.undoes !== null; depth += 1) act = await readChangeSetHead(context, act.undoes, 'Read')
  return { act, depth }
}

function describeUndo({ kind, fileName, changedOnUtc }: ChangeSetHead): string {
  if (kind === 'Import') return `Import van ${fileName} ongedaan gemaakt`
  return kind === 'Undo'
    ? `Ongedaan maken van ${formatInstant(changedOnUtc)} ongedaan gemaakt`
    : `Wijziging van ${formatInstant(changedOnUtc)} ongedaan gemaakt`
}

/** Of two undos at once the second waits, and then sees the first. */
async function lockChangeSet({ transaction }: UnitOfWork, id: string): Promise<void> {
  await sql`SELECT FROM stamboek.audit_entry WHERE id = ${id}::uuid FOR UPDATE`.execute(transaction)
  await sql`SELECT FROM stamboek.change_set WHERE id = ${id}::uuid FOR UPDATE`.execute(transaction)
}

/** Whether its last undo put everything back, and was not undone itself. */
async function isUndone(unit: UnitOfWork, id: string): Promise<boolean> {
  const { rows } = await sql<{
    id: string
    kept: number
  }>`SELECT id, coalesce((counts->>'kept')::int, 0) AS kept
    FROM stamboek.change_set WHERE undoes = ${id}::uuid ORDER BY position DESC LIMIT 1`.execute(
    unit.transaction,
  )
  const [last] = rows
  return last !== undefined && last.kept === 0 && !(await isUndone(unit, last.id))
}

/** An import whose undo was undone holds again, and so on. */
async function setImportStatus({ transaction }: UnitOfWork, id: string, depth: number): Promise<void> {
  const status = depth % 2 === 1 ? 'Completed' : 'Undone'
  await sql`UPDATE stamboek.change_set SET status = ${status}, message = NULL
    WHERE id = ${id}::uuid AND kind = 'Import' AND status IN ('Completed', 'Undone')`.execute(transaction)
}
