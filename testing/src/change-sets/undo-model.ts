import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import { findBrokenRules, inUseMessage } from './broken-rules.ts'
import {
  applyWrites,
  changedMembers,
  findLaterChanges,
  type History,
  isChange,
  type ModelChangeSet,
  type State,
  type Write,
} from './history-model.ts'
import type { TaskStatuses } from './task-statuses.ts'
import { type Members, trackedTypes } from './tracked-types.ts'

/** What an undo does to one record, if the rules allow it. */
interface PlannedReversal {
  readonly id: string
  /** That of the record itself, and those of child records that go with it. */
  readonly writes: readonly [Write, ...(readonly Write[])]
  /** Why it stays as it is. */
  readonly reason: string | undefined
  /** Members that stay while others go back, and why. */
  readonly fields: readonly string[]
  readonly fieldsReason: string
}

/** Versions that a change set made go back only together with the others that it changed. */
type PlannedGroup = readonly PlannedReversal[]

export interface JudgedUndo {
  readonly writes: readonly Write[]
  readonly answer: Pick<UndoChangeSetAnswer, 'undone' | 'keptCount' | 'partCount'> & {
    readonly kept: readonly Kept[]
  }
}

type Kept = Omit<UndoChangeSetAnswer['kept'][number], 'label'>

const deactivatedReason = 'Is gedeactiveerd in plaats van verwijderd, want er wordt naar verwezen.'

/**
 * Returns what an undo must have done and answered. Where a rule may refuse a part, the reason that was given decides, if the state
 * after the undo justifies it; throws if it does not.
 */
export function judgeUndo(
  history: History,
  set: ModelChangeSet,
  { given, statuses }: { readonly given: UndoChangeSetAnswer['kept']; readonly statuses: TaskStatuses },
): JudgedUndo {
  const { state } = history
  const reasons = new Map(given.map(({ id, reason }) => [id, reason]))
  const groups = planUndo(history, set, statuses)
  const settled = groups.map((group) => ({ group, ruling: findRuling(group, reasons) }))
  const after = applyWrites(
    state,
    settled.flatMap(({ group, ruling }) => writesOf(group, ruling)),
  )
  for (const { group, ruling } of settled) if (ruling !== undefined) requireJustified(after, group, ruling)
  const all = settled.flatMap(({ group, ruling }) => group.flatMap((each) => describeKept(each, ruling)))
  const keptIds = new Set(all.map(({ id }) => id))
  const undone = new Set(groups.flat().flatMap(({ id }) => (keptIds.has(id) ? [] : [id])))
  // Child records that were deleted with their parent are part of it.
  const parents = findDeletedParents(set)
  const kept = all.filter(({ id }) => !keptIds.has(parents.get(id) ?? ''))
  const count = [...undone].filter((id) => !undone.has(parents.get(id) ?? '')).length
  return {
    writes: settled.flatMap(({ group, ruling }) => writesOf(group, ruling)).filter(isChange),
    answer: { undone: count, kept, keptCount: kept.length, partCount: kept.filter(isChangedInPart).length },
  }
}

function isChangedInPart({ fields, isDeactivated }: Kept): boolean {
  return fields !== undefined || isDeactivated === true
}

/** By child record that a change set deleted, its parent that it deleted, too. */
function findDeletedParents({ writes }: ModelChangeSet): ReadonlyMap<string, string> {
  const deleted = writes.filter(({ after }) => !after)
  const ids = new Set(deleted.map(({ id }) => id))
  return new Map(
    deleted.flatMap((write) => {
      const parent = parentOf(write)
      return parent !== undefined && ids.has(parent) ? [[write.id, parent] as const] : []
    }),
  )
}

/** The reason by which a rule refused a group that nobody changed since; undefined if none did. */
function findRuling(group: PlannedGroup, given: ReadonlyMap<string, string>): string | undefined {
  if (group.some(({ reason }) => reason !== undefined)) return undefined
  const [ruling] = group.flatMap(({ id, fields, fieldsReason }) => {
    const reason = given.get(id)
    const isOfFields = fields.length > 0 && sortNames(reason ?? '') === fieldsReason
    return reason === undefined || isOfFields ? [] : [reason]
  })
  return ruling
}

function writesOf(group: PlannedGroup, ruling: string | undefined): readonly Write[] {
  if (group.some(({ reason }) => reason !== undefined)) return []
  if (ruling === undefined) return group.flatMap(({ writes }) => writes)
  return ruling === deactivatedReason ? group.map(({ writes: [own] }) => deactivate(own)) : []
}

function deactivate({ id, before }: Write): Write {
  return { id, before, after: before && { ...before, members: { ...before.members, status: 'Inactive' } } }
}

function requireJustified(after: State, group: PlannedGroup, ruling: string): void {
  const writes = group.flatMap((each) => each.writes)
  const broken = findBrokenRules(applyWrites(after, writes))
  const [first] = writes
  const record = first?.before
  const isDeletion = group.length === 1 && first?.after === undefined
  const isDeactivatable = isDeletion && record?.members['status'] === 'Active'
  const inUse = record ? inUseMessage(record.type) : ''
  const isJustified =
    ruling === deactivatedReason
      ? isDeactivatable && broken.includes(inUse)
      : broken.includes(ruling.replace(/ De andere periode .+$/, '')) &&
        !(isDeactivatable && ruling === inUse)
  if (!isJustified)
    throw new Error(`Nothing justifies “${ruling}” for ${first?.id}; broken would be: ${broken.join(' ')}`)
}

function describeKept(
  { id, writes: [own], reason, fields, fieldsReason }: PlannedReversal,
  ruling: string | undefined,
): readonly Kept[] {
  const type = (own.before ?? own.after)?.type
  const dtoKey = type ? trackedTypes[type].dtoKey : ''
  const whole = reason ?? ruling
  if (whole === deactivatedReason) return [{ dtoKey, id, reason: whole, isDeactivated: true }]
  if (whole !== undefined) return [{ dtoKey, id, reason: whole }]
  return fields.length > 0 ? [{ dtoKey, id, reason: fieldsReason, fields }] : []
}

function planUndo(history: History, set: ModelChangeSet, statuses: TaskStatuses): readonly PlannedGroup[] {
  const made = new Set(set.writes.flatMap(({ id, before }) => (before ? [] : [id])))
  // Child records that were made with their parent go with it.
  const own = set.writes.filter((write) => !made.has(parentOf(write) ?? ''))
  const bySeries = Map.groupBy(own, ({ id }) => history.state.get(id)?.seriesId ?? id)
  const groups = [...bySeries.values()].flatMap((same) =>
    same.some(({ before }) => !before) ? [same] : same.map((write) => [write]),
  )
  return groups.map((group) => {
    const planned = group.map((write) => planReversal(history, set, { write, statuses }))
    const stays = planned.some(({ reason }) => reason !== undefined)
    const otherReason = 'Een andere versie ervan blijft zoals ze is.'
    return stays ? planned.map((each) => ({ ...each, reason: each.reason ?? otherReason })) : planned
  })
}

interface ReversalInput {
  readonly write: Write
  readonly statuses: TaskStatuses
}

function planReversal(
  history: History,
  set: ModelChangeSet,
  { write, statuses }: ReversalInput,
): PlannedReversal {
  const { id, before, after } = write
  const now = history.state.get(id)
  const stay = (reason: string): PlannedReversal => ({
    id,
    writes: [{ id, before: before ?? after }],
    reason,
    fields: [],
    fieldsReason: '',
  })
  const goes = { id, reason: undefined, fields: [], fieldsReason: '' }
  if (!after) return now ? stay('Het record bestaat al weer.') : { ...goes, writes: [{ id, after: before }] }
  if (!now) return stay('Het record bestaat niet meer.')
  const later = findLaterChanges(history, set, id)
  if (!before) {
    const children = findChildren(history, id)
    const ofChildren = children.flatMap((child) => [...findLaterChanges(history, set, child).values()])
    const names = [...later.values(), ...ofChildren]
    if (names.length > 0) return stay(describeLater(names))
    const deletions = children.map((child): Write => ({ id: child, before: history.state.get(child) }))
    return { ...goes, writes: [{ id, before: now }, ...deletions] }
  }
  const fields = changedMembers(write).filter((member) => later.has(member))
  const back = changedMembers(write).filter((member) => !later.has(member))
  const fieldsReason = describeLater(fields.flatMap((member) => later.get(member) ?? []))
  if (back.length === 0) return stay(fieldsReason)
  const lock = statuses.findLock(now)
  if (lock !== undefined && !back.includes('taskStatusId')) return stay(lock)
  const restored: Members = Object.fromEntries(back.map((member) => [member, before.members[member]]))
  const reverted = { ...now, members: { ...now.members, ...restored } }
  const own = { id, before: now, after: statuses.settle(now, reverted) }
  return { ...goes, writes: [own], fields, fieldsReason }
}

function parentOf({ before, after }: Write): string | undefined {
  const parent = (after ?? before)?.members['regionId']
  return typeof parent === 'string' ? parent : undefined
}

/** The ids of all child records that a record ever had. */
function findChildren({ log }: History, id: string): readonly string[] {
  const writes = log.flatMap((set) => set.writes)
  return [...new Set(writes.filter((write) => parentOf(write) === id).map((write) => write.id))]
}

/** As the product says it, with the names in a fixed order. */
function describeLater(names: readonly string[]): string {
  return `Later gewijzigd door ${[...new Set(names)].toSorted().join(', ')}.`
}

/** A reason with its names in a fixed order. */
export function sortNames(reason: string): string {
  const [, names] = /^Later gewijzigd door (.+)\.$/.exec(reason) ?? []
  return names === undefined ? reason : describeLater(names.split(', '))
}
