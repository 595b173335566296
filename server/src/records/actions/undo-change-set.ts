import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { actionKinds, actionRules, rightLabels } from '@stamboek/model/schema/actions'
import { sql } from 'kysely'
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
  const reason = findMissingRight(context, act)
  if (reason !== undefined) throw new RequestProblem('notAllowed', reason)
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
            rights: { ...rightOfAct(act), isInverted: depth % 2 === 1 },
          })
    requireRight(reverted)
    const { undone, kept, keptCount, partCount } = reverted
    if (depth > 0 && undone + partCount > 0) await setImportStatus(unit, act.id, depth)
    const changedBy = isDryRun ? undefined : unit.changeSet.read()
    return { changeSetId: changedBy ?? null, undone, kept, keptCount }
  })
}

function readDryRun(query: unknown): boolean {
  const { dryRun = 'false' } = (query ?? {}) as { readonly dryRun?: unknown }
  if (dryRun !== 'true' && dryRun !== 'false')
    throw malformedProblem([{ field: 'dryRun', message: 'Kies true of false.' }])
  return dryRun === 'true'
}

/** Returns the sentence about the right of the act that the caller lacks; the records of saves and imports ask their own. */
function findMissingRight(context: RecordContext, act: ChangeSetHead): string | undefined {
  const type = context.engine.catalogue.get(act.dtoKey)
  const { permissions } = context.caller
  const action = act.kind === 'Bulk' ? actionKinds.find((kind) => kind === act.action) : undefined
  if (action) {
    const { right } = actionRules[action]
    return permissions.has(type.permissions[right])
      ? undefined
      : `${missingRight} “${type.labels.many}: ${rightLabels[right]}”.`
  }
  const call = act.kind === 'Call' ? type.calls.find(({ name }) => name === act.action) : undefined
  if (act.kind === 'Bulk' || (act.kind === 'Call' && !call))
    return 'Wat dit deed, kent deze versie van Stamboek niet meer.'
  return call?.permissions.every((name) => permissions.has(name)) === false
    ? `${missingRight} om “${call.label}” te doen.`
    : undefined
}

function rightOfAct({ kind, action }: ChangeSetHead): Pick<UndoRights, 'ofAct'> {
  const done = kind === 'Bulk' ? actionKinds.find((each) => each === action) : undefined
  if (done) return { ofAct: actionRules[done].right }
  return kind === 'Call' ? { ofAct: 'none' } : {}
}

/** Refuses what would keep every record for want of a right; else those records are listed. */
function requireRight({ undone, kept }: RevertedChangeSet): void {
  const [first] = kept
  if (undone === 0 && first && kept.every(({ reason }) => reason.startsWith(missingRight)))
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
