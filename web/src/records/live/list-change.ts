import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { type AnyRecord, isReferenceLabel } from '@stamboek/model/schema/record-of'

export interface ListChange {
  /** Includes rows that entered the list because they were edited. */
  readonly changed: readonly AnyRecord[]
  readonly added: readonly AnyRecord[]
  /** Rows as they were before they left the list, or its page. */
  readonly removed: readonly AnyRecord[]
  /** Rows that the system user removed, as they were before. */
  readonly removedBySystem: readonly AnyRecord[]
  readonly names: readonly string[]
}

interface ListDiffInput {
  readonly before: readonly AnyRecord[]
  readonly after: readonly AnyRecord[]
  /** The page holds all results. */
  readonly isComplete: boolean
  readonly changes: readonly RecordsChangedMessageDto[]
  /** Changes by this user are left out. */
  readonly userId: string
  /** Only insertions and removals by this user are reported. */
  readonly systemUserId: string | null
  readonly names: ReadonlyMap<string, string>
}

/**
 * Compares a page of records by `rowVersion` with what it was before; undefined if nothing is to be reported.
 * - A row that entered or left without a message moved from or to another page, and is not reported.
 * - A row that stayed is changed by its last editor; an edit by the system user is not reported.
 * - A row that entered is added by its creator if the messages report its insertion; otherwise it was edited into the
 *   filter, and counts as one that stayed.
 * - A row that left is removed by the person who updated or deleted it, else by the system user.
 */
export function diffList(input: ListDiffInput): ListChange | undefined {
  const { before, after, userId } = input
  const { userByRow, insertedIds, isExplained, isSystem } = readMessages(input)
  const rowsBefore = new Map(before.map((row) => [row.id, row]))
  const idsAfter = new Set(after.map(({ id }) => id))

  // `lastModifiedBy` holds only the last user, so an edit by a person just before one by the system user is not
  // reported.
  const isByOtherPerson = (row: AnyRecord): boolean => {
    // The rows of a view do not say who changed their records.
    if (!('lastModifiedBy' in row)) return isExplained(row) && !isSystem(userByRow.get(row.id))
    const by = readModifier(row)?.id
    return by !== userId && !isSystem(by)
  }
  const updated = after.filter((row) => isNewer(row, rowsBefore.get(row.id)) && isByOtherPerson(row))
  const entered = after.filter((row) => !rowsBefore.has(row.id) && isExplained(row))
  const inserted = entered.filter((row) => insertedIds.has(row.id) && readCreator(row)?.id !== userId)
  const edited = entered.filter((row) => !insertedIds.has(row.id) && isByOtherPerson(row))
  const left = before.filter((row) => !idsAfter.has(row.id) && isExplained(row))

  // An insertion without a message is recognised by the first version of the row.
  const added = [...inserted, ...edited.filter(({ rowVersion }) => rowVersion === 1)]
  const changed = [...updated, ...edited.filter(({ rowVersion }) => rowVersion !== 1)]
  const removed = left.filter(({ id }) => !isSystem(userByRow.get(id)))
  const removedBySystem = left.filter(({ id }) => isSystem(userByRow.get(id)))
  if (changed.length + added.length + left.length === 0) return undefined

  const labels = new Map([...input.names, ...readModifierNames(after)])
  const names = [
    ...changed.map((row) => readModifier(row)?.label),
    ...added.map((row) => readCreator(row)?.label),
    ...removed.map(({ id }) => labels.get(userByRow.get(id) ?? '')),
  ].filter((name) => name !== undefined)
  return {
    changed: removeDuplicateRows(changed),
    added: removeDuplicateRows(added),
    removed: removeDuplicateRows(removed),
    removedBySystem: removeDuplicateRows(removedBySystem),
    names: [...new Set(names)],
  }
}

/** The changes by others that the messages report. */
function readMessages({ changes, isComplete, userId, systemUserId }: ListDiffInput) {
  const isSystem = (by: string | null | undefined): boolean => by !== null && by === systemUserId
  const byOthers = changes.filter((change) => change.userId !== userId)
  // A change by a person comes last, since it outranks one by the system user.
  const byPersons = byOthers.filter(({ action, userId: by }) => action !== 'Insert' && !isSystem(by))
  const userByRow = new Map(
    [...byOthers, ...byPersons].flatMap(({ ids, userId: by }) => ids.map((id) => [id, by] as const)),
  )
  const insertions = byOthers.filter(({ action }) => action === 'Insert')
  const hasUnnamed = byOthers.some(({ ids }) => ids.length === 0)
  return {
    isSystem,
    userByRow,
    insertedIds: new Set(insertions.flatMap(({ ids }) => ids)),
    /** On a complete page no row moves from or to another one. */
    isExplained: ({ id }: AnyRecord): boolean => userByRow.has(id) || (isComplete && hasUnnamed),
  }
}

function isNewer(row: AnyRecord, rowBefore: AnyRecord | undefined): boolean {
  return rowBefore !== undefined && row.rowVersion > rowBefore.rowVersion
}

/** Names by user id, of the last users who changed these rows (`lastModifiedBy`); rows without that member are skipped. */
export function readModifierNames(rows: readonly AnyRecord[]): ReadonlyMap<string, string> {
  const modifiers = rows.flatMap((row) => readModifier(row) ?? [])
  return new Map(modifiers.map(({ id, label }) => [id, label]))
}

/**
 * Merges a change of a list with a later one. A row that was added and changed counts as added; a row that left later
 * is only removed, one that came back is not removed.
 */
export function mergeListChanges(first: ListChange, second: ListChange): ListChange {
  const addedIds = new Set([...first.added, ...second.added].map(({ id }) => id))
  const goneIds = new Set([...second.removed, ...second.removedBySystem].map(({ id }) => id))
  const present = removeDuplicateRows([
    ...first.changed,
    ...first.added,
    ...second.changed,
    ...second.added,
  ]).filter(({ id }) => !goneIds.has(id))
  const returnedIds = new Set([...second.added, ...second.changed].map(({ id }) => id))
  const mergeRemoved = (before: readonly AnyRecord[], then: readonly AnyRecord[]) =>
    removeDuplicateRows([...before.filter(({ id }) => !returnedIds.has(id)), ...then])
  return {
    changed: present.filter(({ id }) => !addedIds.has(id)),
    added: present.filter(({ id }) => addedIds.has(id)),
    removed: mergeRemoved(first.removed, second.removed),
    removedBySystem: mergeRemoved(first.removedBySystem, second.removedBySystem),
    names: [...new Set([...first.names, ...second.names])],
  }
}

function readModifier({ lastModifiedBy }: AnyRecord) {
  return isReferenceLabel(lastModifiedBy) ? lastModifiedBy : undefined
}

/** Rows of a view that lack their creator use the last user. */
function readCreator(row: AnyRecord) {
  return isReferenceLabel(row['createdBy']) ? row['createdBy'] : readModifier(row)
}

/** In a tree a record can be in several places. */
function removeDuplicateRows(rows: readonly AnyRecord[]): readonly AnyRecord[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
