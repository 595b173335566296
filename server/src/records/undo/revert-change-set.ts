import type { RecordType } from '@stamboek/model/schema/record-type'
import { createPacer } from '../../concurrency/pacer.ts'
import { RequestProblem } from '../../request-problem.ts'
import { recordChangeSet } from '../engine/change-set.ts'
import { findFeature } from '../engine/record-context.ts'
import { whyNotPermitted } from '../engine/record-scope.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { type NotedRecord, noteRecords } from '../store/note-records.ts'
import {
  type ChangeSetEntryRow,
  findMadeRecords,
  isNote,
  readEntriesBefore,
  readEntriesOfSeries,
} from './change-set-entries.ts'
import { type KeptRecord, revertEntries } from './revert-entries.ts'
import type { UndoRights } from './undo-rights.ts'

const maxListedRecords = 100

export interface RevertedChangeSet {
  /** The number of records that are as before. */
  readonly undone: number
  /** The first hundred of those that stay, in part or as a whole. */
  readonly kept: readonly (KeptRecord & { readonly dtoKey: string })[]
  readonly keptCount: number
  /** The number of those of which a part went back, or that were deactivated. */
  readonly partCount: number
}

interface Reversion {
  readonly changeSetId: string
  /** The type that the change set was about, to which the undo belongs too. */
  readonly type: RecordType
  /** Whether that act, or the one that it took back, is an import. */
  readonly isOfImport: boolean
  readonly rights: UndoRights
}

/**
 * Takes back a change set in this unit of work, whose change set becomes its undo: latest entries first, so that what was made last goes
 * first. Records of types that are not there any more are left out. The record of a file that an import noted is noted again; throws 403
 * without the right to make it.
 */
export async function revertChangeSet(
  unit: UnitOfWork,
  { changeSetId, type, isOfImport, rights }: Reversion,
): Promise<RevertedChangeSet> {
  const pace = createPacer()
  const undone = new Set<string>()
  const kept = new Map<string, RevertedChangeSet['kept'][number]>()
  const partly = new Set<string>()
  // A series is reverted at once, so later entries of it are skipped.
  const done = new Set<string>()
  const noted = new Map<RecordType, NotedRecord[]>()
  const deleted = new Map<string, string | null>()
  for (let before: number | undefined; ; ) {
    const latest = await readEntriesBefore(unit, changeSetId, before)
    const last = latest.at(-1)
    if (!last) break
    for (const run of runsOfType(latest)) {
      const own = unit.engine.catalogue.find(run[0]?.dto_key ?? '')
      if (!own) continue
      const notes = isOfImport && own !== type ? run.filter(isNote) : []
      if (notes.length > 0) {
        requireRightToMake(unit, own)
        const records = notes.map((entry) => ({
          id: entry.record_id,
          businessUnitId: entry.business_unit_id,
        }))
        noted.set(own, [...(noted.get(own) ?? []), ...records])
      }
      for (const { record_id: id, parent_id: parentId, action } of run)
        if (action === 'Delete') deleted.set(id, parentId)
      const left = run.filter((entry) => !done.has(entry.record_id))
      const entries = await addSeries(unit, own, {
        changeSetId,
        entries: await leaveToParents(unit, changeSetId, left),
      })
      if (own.isTemporal) for (const entry of entries) done.add(entry.record_id)
      const { whyNotUndone } = findFeature(unit.engine, own.dtoKey)
      const reverted = await revertEntries(unit, own, {
        changeSetId,
        entries,
        rights,
        whyNotUndone: isOfImport ? undefined : whyNotUndone,
      })
      for (const id of reverted.undone) undone.add(id)
      for (const each of reverted.kept) {
        if (each.fields || each.isDeactivated) partly.add(each.id)
        kept.set(each.id, { dtoKey: own.dtoKey, ...each })
      }
    }
    before = last.sequence
    await pace()
  }
  // A record can have several entries, some of which went back.
  const partCount = [...kept.keys()].filter((id) => partly.has(id) || undone.has(id)).length
  for (const id of kept.keys()) undone.delete(id)
  // Child records that were deleted with their parent are part of it.
  for (const [id, parentId] of deleted)
    if (parentId !== null && deleted.has(parentId))
      if (undone.has(parentId)) undone.delete(id)
      else if (kept.has(parentId)) kept.delete(id)
  if (undone.size + partCount > 0) for (const [own, records] of noted) await noteRecords(unit, own, records)
  await recordChangeSet(unit, type, { kind: 'Undo', undoes: changeSetId, kept: kept.size })
  const listed = [...kept.values()].slice(0, maxListedRecords)
  return { undone: undone.size, kept: listed, keptCount: kept.size, partCount }
}

function requireRightToMake(unit: UnitOfWork, type: RecordType): void {
  const reason = whyNotPermitted(unit, type, 'Create')
  if (reason !== undefined) throw new RequestProblem('notAllowed', reason)
}

function runsOfType(entries: readonly ChangeSetEntryRow[]): readonly (readonly ChangeSetEntryRow[])[] {
  const runs: ChangeSetEntryRow[][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    if (run?.[0]?.dto_key === entry.dto_key) run.push(entry)
    else runs.push([entry])
  }
  return runs
}

/** Child records that were made with their parent go with it. */
async function leaveToParents(
  unit: UnitOfWork,
  changeSetId: string,
  entries: readonly ChangeSetEntryRow[],
): Promise<readonly ChangeSetEntryRow[]> {
  const parents = new Set(entries.flatMap(({ parent_id: id }) => id ?? []))
  const made = await findMadeRecords(unit, changeSetId, [...parents])
  return entries.filter(({ parent_id: id }) => id === null || !made.has(id))
}

async function addSeries(
  unit: UnitOfWork,
  type: RecordType,
  { changeSetId, entries }: { readonly changeSetId: string; readonly entries: readonly ChangeSetEntryRow[] },
): Promise<readonly ChangeSetEntryRow[]> {
  if (!type.isTemporal || entries.length === 0) return entries
  return readEntriesOfSeries(unit, type, { changeSetId, ids: entries.map((entry) => entry.record_id) })
}
