import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { type AnyRecord, isReferenceLabel } from '@stamboek/model/schema/record-of'

/** What others did to the rows of a list, as far as it can be seen there. */
export interface ListChange {
  /** Also such as were not among what is searched for before. */
  readonly changed: readonly AnyRecord[]
  readonly added: readonly AnyRecord[]
  /** As they were: they are not among what is searched for any more, or on another page of it. */
  readonly gone: readonly AnyRecord[]
  /** Who did it, as far as the rows tell. */
  readonly names: readonly string[]
}

interface ReadAgain {
  /** What is known of the rows that were shown: see `knownRows`. */
  readonly before: readonly AnyRecord[]
  readonly after: readonly AnyRecord[]
  /** All that was found is on the page that is shown. */
  readonly isWhole: boolean
  /** Why it was read again. */
  readonly changes: readonly RecordsChangedMessageDto[]
  /** Whose page it is: what this person did is no news. */
  readonly userId: string
  /** What people are called, by their id, as far as it is known. */
  readonly people: ReadonlyMap<string, string>
}

/** Compares a page of records with what it was before; undefined when there is nothing to tell. */
export function listChange(read: ReadAgain): ListChange | undefined {
  const { before, after, isWhole, changes, userId, people } = read
  const known = new Map(before.map((row) => [row.id, row]))
  const present = new Set(after.map(({ id }) => id))
  const byOthers = changes.filter((change) => change.userId !== userId)
  const namedBy = new Map(byOthers.flatMap((change) => change.ids.map((id) => [id, change.userId] as const)))
  const areNamed = byOthers.every(({ ids }) => ids.length > 0)
  const isNews = (row: AnyRecord): boolean => modifierOf(row)?.id !== userId

  // Rows that only moved over from another page, or to one, are nobody's change.
  const isSeenToChange = ({ id }: AnyRecord): boolean => namedBy.has(id) || (isWhole && !areNamed)
  const came = after.filter((row) => !known.has(row.id) && isSeenToChange(row) && isNews(row))
  // What was there before and is among what is searched for from now on is no new record.
  const inserted = new Set(byOthers.flatMap(({ action, ids }) => (action === 'Insert' ? ids : [])))
  const isNew = ({ id, rowVersion }: AnyRecord): boolean => rowVersion === 1 || inserted.has(id)
  const added = came.filter((row) => isNew(row))
  const changed = [
    ...after.filter(
      (row) => (known.get(row.id)?.rowVersion ?? row.rowVersion) < row.rowVersion && isNews(row),
    ),
    ...came.filter((row) => !isNew(row)),
  ]
  const gone = before.filter((row) => !present.has(row.id) && isSeenToChange(row))
  if (changed.length + added.length + gone.length === 0) return undefined

  const modifiers = [...changed, ...added].flatMap((row) => modifierOf(row) ?? [])
  const goneBy = new Set(gone.flatMap(({ id }) => namedBy.get(id) ?? []))
  const labels = new Map([...people, ...peopleOf(after)])
  const names = [...modifiers.map(({ label }) => label), ...[...goneBy].flatMap((id) => labels.get(id) ?? [])]
  return { changed: unique(changed), added: unique(added), gone: unique(gone), names: [...new Set(names)] }
}

/** What the people are called who changed these rows last, by their id. */
export function peopleOf(rows: readonly AnyRecord[]): ReadonlyMap<string, string> {
  const people = rows.flatMap((row) => modifierOf(row) ?? [])
  return new Map(people.map(({ id, label }) => [id, label]))
}

/** What came or went without a message that names it. */
export interface Unexplained {
  readonly gone: readonly AnyRecord[]
  readonly addedIds: ReadonlySet<string>
}

/** What a reading showed before its message came is explained by the next one, if at all. */
export function unexplained(
  known: readonly AnyRecord[],
  after: readonly AnyRecord[],
  told: ListChange | undefined,
): Unexplained {
  const knownIds = new Set(known.map(({ id }) => id))
  const present = new Set(after.map(({ id }) => id))
  const toldIds = new Set(
    [...(told?.added ?? []), ...(told?.changed ?? []), ...(told?.gone ?? [])].map(({ id }) => id),
  )
  const added = after.map(({ id }) => id).filter((id) => !knownIds.has(id) && !toldIds.has(id))
  return {
    gone: known.filter(({ id }) => !present.has(id) && !toldIds.has(id)),
    addedIds: new Set(added),
  }
}

/** The rows to compare with, as they were before what was not explained yet. */
export function withUnexplained(
  known: readonly AnyRecord[],
  { gone, addedIds }: Unexplained,
): readonly AnyRecord[] {
  const knownIds = new Set(known.map(({ id }) => id))
  return [...known.filter(({ id }) => !addedIds.has(id)), ...gone.filter(({ id }) => !knownIds.has(id))]
}

/**
 * The rows that are shown now, each as it was when it was shown first: what the page reads by itself after a change of its own may
 * show what somebody else did before that is told.
 */
export function knownRows(known: readonly AnyRecord[], shown: readonly AnyRecord[]): readonly AnyRecord[] {
  const before = new Map(known.map((row) => [row.id, row]))
  return shown.map((row) => before.get(row.id) ?? row)
}

/** What was done by one change and then by another one. */
export function mergedChange(first: ListChange, then: ListChange): ListChange {
  const added = new Set([...first.added, ...then.added].map(({ id }) => id))
  const gone = new Set(then.gone.map(({ id }) => id))
  const present = unique([...first.changed, ...first.added, ...then.changed, ...then.added]).filter(
    ({ id }) => !gone.has(id),
  )
  const back = new Set([...then.added, ...then.changed].map(({ id }) => id))
  return {
    changed: present.filter(({ id }) => !added.has(id)),
    added: present.filter(({ id }) => added.has(id)),
    gone: unique([...first.gone.filter(({ id }) => !back.has(id)), ...then.gone]),
    names: [...new Set([...first.names, ...then.names])],
  }
}

function modifierOf({ lastModifiedBy }: AnyRecord) {
  return isReferenceLabel(lastModifiedBy) ? lastModifiedBy : undefined
}

/** In a tree one record can stand in several places. */
function unique(rows: readonly AnyRecord[]): readonly AnyRecord[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
