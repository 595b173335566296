import { isDeepStrictEqual } from 'node:util'
import type { Members, TrackedName } from './tracked-types.ts'

export interface ModelRecord {
  readonly type: TrackedName
  /** The id of the first version; null for types without versions. */
  readonly seriesId: string | null
  readonly members: Members
}

export type State = ReadonlyMap<string, ModelRecord>

/** What a change set did to a record in the end; without `before` it made it, without `after` it deleted it. */
export interface Write {
  readonly id: string
  readonly before?: ModelRecord | undefined
  readonly after?: ModelRecord | undefined
}

export interface ModelChangeSet {
  readonly id: string
  readonly isImport: boolean
  readonly userName: string
  readonly undoes: string | null
  /** In the order of writing. */
  readonly writes: readonly Write[]
  /** Of an undo: the number of records that it could not put back entirely. */
  readonly kept: number
}

export interface History {
  readonly state: State
  readonly log: readonly ModelChangeSet[]
  /** Imports that are undone, which cannot be undone again until their undo is. */
  readonly undoneImports: ReadonlySet<string>
}

export const emptyHistory: History = { state: new Map(), log: [], undoneImports: new Set() }

export function applyWrites(state: State, writes: readonly Write[]): State {
  const result = new Map(state)
  for (const { id, after } of writes) {
    if (after) result.set(id, after)
    else result.delete(id)
  }
  return result
}

export function addChangeSet(history: History, set: ModelChangeSet): History {
  return { ...history, state: applyWrites(history.state, set.writes), log: [...history.log, set] }
}

export function changedMembers({ before, after }: Write): readonly string[] {
  if (!before || !after) return []
  return Object.keys(after.members).filter(
    (member) => !isDeepStrictEqual(before.members[member], after.members[member]),
  )
}

export function isChange(write: Write): boolean {
  return !write.before !== !write.after || changedMembers(write).length > 0
}

function findChangeSet({ log }: History, id: string | null): ModelChangeSet {
  const found = log.find((set) => set.id === id)
  if (!found) throw new Error(`No change set has the id ${id}`)
  return found
}

/** The change set that undos of undos are about in the end, and how many undos lie between. */
export function findAct(history: History, set: ModelChangeSet): { act: ModelChangeSet; depth: number } {
  if (set.undoes === null) return { act: set, depth: 0 }
  const { act, depth } = findAct(history, findChangeSet(history, set.undoes))
  return { act, depth: depth + 1 }
}

/** Whether the last undo put everything back, and was not undone itself. */
export function isUndone(history: History, { id }: ModelChangeSet): boolean {
  const last = history.log.findLast(({ undoes }) => undoes === id)
  return last !== undefined && last.kept === 0 && !isUndone(history, last)
}

/** A record as a whole, among its members. */
const wholeRecord = '*'

function touchedParts({ writes }: ModelChangeSet, recordId: string): readonly string[] {
  const write = writes.find(({ id }) => id === recordId)
  if (!write) return []
  return write.before && write.after ? changedMembers(write) : [wholeRecord]
}

/**
 * By part of a record, who changed it last after a change set: neither what was taken back counts, nor what took it back, nor
 * undos of the change set itself.
 */
export function findLaterChanges(
  { log }: History,
  set: ModelChangeSet,
  recordId: string,
): ReadonlyMap<string, string> {
  const later = log.slice(log.indexOf(set) + 1)
  const parts = new Set(later.flatMap((each) => touchedParts(each, recordId)))
  return new Map(
    [...parts].flatMap((part) => {
      const events = later.filter((each) => touchedParts(each, recordId).includes(part))
      const last = events.findLast(
        ({ id, undoes }) =>
          !isTakenBack(events, id) && undoes !== set.id && !events.some((each) => each.id === undoes),
      )
      return last ? [[part, last.userName] as const] : []
    }),
  )
}

function isTakenBack(events: readonly ModelChangeSet[], id: string): boolean {
  return events.some((each) => each.undoes === id && !isTakenBack(events, each.id))
}
