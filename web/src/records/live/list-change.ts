import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { type AnyRecord, isReferenceLabel } from '@stamboek/model/schema/record-of'

/** Changes by others to the rows of a list. */
export interface ListChange {
  /** Includes rows that entered the list because they were edited. */
  readonly changed: readonly AnyRecord[]
  readonly added: readonly AnyRecord[]
  /** Rows as they were before they left the list, or its page. */
  readonly removed: readonly AnyRecord[]
  /** Rows that the program removed, as they were before. */
  readonly removedByProgram: readonly AnyRecord[]
  /** The known names of the users who made the changes. */
  readonly names: readonly string[]
}

interface ListDiffInput {
  readonly before: readonly AnyRecord[]
  readonly after: readonly AnyRecord[]
  /** The page holds all records that were found. */
  readonly isComplete: boolean
  /** The messages since `before` was read. */
  readonly changes: readonly RecordsChangedMessageDto[]
  /** Changes by this user are left out. */
  readonly userId: string
  /** Changes by this user to rows that stay in the list are left out. */
  readonly systemUserId: string | null
  /** Names by user id. */
  readonly names: ReadonlyMap<string, string>
}

/** Compares a page of records by `rowVersion` with what it was before; undefined when nobody else changed it. */
export function diffList(input: ListDiffInput): ListChange | undefined {
  const { before, after, isComplete, changes, userId, systemUserId } = input
  const rowsBefore = new Map(before.map((row) => [row.id, row]))
  const presentIds = new Set(after.map(({ id }) => id))
  const byOthers = changes.filter((change) => change.userId !== userId)
  const userByRow = new Map(byOthers.flatMap(({ ids, userId: by }) => ids.map((id) => [id, by] as const)))
  const hasUnnamed = byOthers.some(({ ids }) => ids.length === 0)

  // A row that is in no message only moved from or to another page.
  const isExplained = ({ id }: AnyRecord): boolean => userByRow.has(id) || (isComplete && hasUnnamed)
  // The rows of a view do not say who changed their records.
  const isByOther = (row: AnyRecord, by = readModifier(row)): boolean =>
    'lastModifiedBy' in row ? by?.id !== userId : isExplained(row)
  const isProgram = (by: string | null | undefined): boolean => by === systemUserId && by !== null
  const isByProgram = (row: AnyRecord): boolean =>
    isProgram('lastModifiedBy' in row ? readModifier(row)?.id : userByRow.get(row.id))
  // A record that the program brings into the list counts as added by its creator.
  const readAuthor = (row: AnyRecord) => (isByProgram(row) && readCreator(row)) || readModifier(row)
  const entered = after.filter(
    (row) => !rowsBefore.has(row.id) && isExplained(row) && isByOther(row, readAuthor(row)),
  )
  // A record that enters the filter because somebody edited it counts as changed, not as added.
  const insertedIds = new Set(byOthers.flatMap(({ action, ids }) => (action === 'Insert' ? ids : [])))
  const isNew = (row: AnyRecord): boolean =>
    row.rowVersion === 1 || insertedIds.has(row.id) || isByProgram(row)
  const added = entered.filter((row) => isNew(row))
  const changed = [
    ...after.filter(
      (row) =>
        (rowsBefore.get(row.id)?.rowVersion ?? row.rowVersion) < row.rowVersion &&
        isByOther(row) &&
        !isByProgram(row),
    ),
    ...entered.filter((row) => !isNew(row)),
  ]
  const gone = before.filter((row) => !presentIds.has(row.id) && isExplained(row))
  const removed = gone.filter(({ id }) => !isProgram(userByRow.get(id)))
  const removedByProgram = gone.filter(({ id }) => isProgram(userByRow.get(id)))
  if (changed.length + added.length + gone.length === 0) return undefined

  const labels = new Map([...input.names, ...readModifierNames(after)])
  const names = [
    ...[...changed, ...added].map((row) => readAuthor(row)?.label),
    ...removed.map(({ id }) => labels.get(userByRow.get(id) ?? '')),
  ].filter((name) => name !== undefined)
  return {
    changed: removeDuplicateRows(changed),
    added: removeDuplicateRows(added),
    removed: removeDuplicateRows(removed),
    removedByProgram: removeDuplicateRows(removedByProgram),
    names: [...new Set(names)],
  }
}

/** Names of the users who changed these rows last, by their id. */
export function readModifierNames(rows: readonly AnyRecord[]): ReadonlyMap<string, string> {
  const modifiers = rows.flatMap((row) => readModifier(row) ?? [])
  return new Map(modifiers.map(({ id, label }) => [id, label]))
}

/** One change in the place of two successive ones. */
export function mergeListChanges(first: ListChange, second: ListChange): ListChange {
  const addedIds = new Set([...first.added, ...second.added].map(({ id }) => id))
  const goneIds = new Set([...second.removed, ...second.removedByProgram].map(({ id }) => id))
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
    removedByProgram: mergeRemoved(first.removedByProgram, second.removedByProgram),
    names: [...new Set([...first.names, ...second.names])],
  }
}

function readModifier({ lastModifiedBy }: AnyRecord) {
  return isReferenceLabel(lastModifiedBy) ? lastModifiedBy : undefined
}

function readCreator({ createdBy }: AnyRecord) {
  return isReferenceLabel(createdBy) ? createdBy : undefined
}

/** In a tree one record can stand in several places. */
function removeDuplicateRows(rows: readonly AnyRecord[]): readonly AnyRecord[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
