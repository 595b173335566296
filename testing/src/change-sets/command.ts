import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { ApiResponse } from '../server/test-client.ts'
import type { ReplayedChangeSet } from './audit-replay.ts'
import { findBrokenRules, recordsOf } from './broken-rules.ts'
import {
  addChangeSet,
  applyWrites,
  type History,
  isChange,
  type ModelRecord,
  type Write,
} from './history-model.ts'
import type { HistoryWorld, Person } from './history-world.ts'
import { minutesBetween } from './task-statuses.ts'
import { type Members, type TrackedName, trackedTypes } from './tracked-types.ts'

/** Numbers that select existing records and values when a command is sent. */
export interface Choice {
  readonly first: number
  readonly second: number
  readonly third: number
}

export interface Sender extends Person {
  readonly world: HistoryWorld
  readonly history: History
  readonly rowVersions: ReadonlyMap<string, number>
  /** Begins the codes and descriptions of the history, so that others have no equal ones. */
  readonly prefix: string
}

/** By change set, in the order of writing. */
export type Written = ReadonlyMap<string, ReplayedChangeSet>

export interface Command {
  readonly label: string
  readonly send: () => Promise<readonly ApiResponse[]>
  /** Returns the history as it must be afterwards; throws for an answer that it does not justify. */
  readonly judge: (answers: readonly ApiResponse[], written: Written) => History
}

/** A command about the selected records; undefined if there are none. */
export type MakeCommand = (sender: Sender, choice: Choice) => Command | undefined

interface Change {
  readonly label: string
  readonly send: () => Promise<ApiResponse>
  /** What it changes if the rules allow; new records have ids of `newId`. Undefined if it is refused for another reason. */
  readonly writes: readonly Write[] | undefined
  /** A bulk call answers 200 whatever it changes, an import whether it succeeded. */
  readonly kind?: 'save' | 'bulk' | 'import'
}

/** A command that changes records as a user does. */
export function changeRecords(
  { name, history }: Sender,
  { label, send, writes, kind = 'save' }: Change,
): Command {
  const isAllowed = writes !== undefined && findBrokenRules(applyWrites(history.state, writes)).length === 0
  const expected = isAllowed ? writes.filter(isChange) : []
  return {
    label: `${name}: ${label}`,
    send: async () => [await send()],
    judge([answer], written) {
      const text = JSON.stringify(answer?.body)
      if (kind === 'import') expect(answer?.body, text).toMatchObject({ importSucceeded: isAllowed })
      else if (kind === 'save' && !isAllowed) expect(answer?.status, text).toBe(422)
      else expect(answer?.status, text).toBeLessThan(300)
      const [[id, set] = []] = written
      if (id === undefined || set === undefined) return history
      return addChangeSet(history, {
        id,
        isImport: kind === 'import',
        userName: name,
        undoes: null,
        writes: resolveNewRecords(expected, set),
        kept: 0,
      })
    },
  }
}

export function pick<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % Math.max(items.length, 1)]
}

/** Up to `count` different items, from a place on. */
export function pickSome<Item>(items: readonly Item[], index: number, count: number): readonly Item[] {
  const start = index % Math.max(items.length, 1)
  return [...items.slice(start), ...items.slice(0, start)].slice(0, count)
}

export type FoundRecord = ModelRecord & { readonly id: string }

export function listRecords({ history }: Sender, type: TrackedName): readonly FoundRecord[] {
  return recordsOf(history.state, type).map(([id, record]) => ({ id, ...record }))
}

export function changeOf({ id, ...before }: FoundRecord, members: Members): Write {
  return { id, before, after: { ...before, members: { ...before.members, ...members } } }
}

interface SentMembers {
  readonly sent: Members
  /** Members that the program changes with them. */
  readonly follows?: Members
  /** By another rule than those of the model's state. */
  readonly isRefused?: boolean
}

/** A PUT of these members, which the record then has. */
export function putRecord(
  sender: Sender,
  record: FoundRecord,
  { sent, follows = {}, isRefused = false }: SentMembers,
): Command {
  const { path } = trackedTypes[record.type]
  return changeRecords(sender, {
    label: `change ${record.type} ${record.id} to ${JSON.stringify(sent)}`,
    send: () =>
      sender.client.put(`${path}/${record.id}`, { rowVersion: rowVersionOf(sender, record), ...sent }),
    writes: isRefused ? undefined : [changeOf(record, { ...sent, ...follows })],
  })
}

export function rowVersionOf({ rowVersions }: Sender, { id }: { readonly id: string }): number {
  return rowVersions.get(id) ?? 0
}

/** The members of a list whose bits are set in a number; at least one. */
export function pickMembersOf(members: Members, bits: number): Members {
  const entries = Object.entries(members)
  const some = entries.filter((_, index) => (bits >> index) % 2 === 1)
  return Object.fromEntries(some.length > 0 ? some : entries.slice(0, 1))
}

/** Stands for the id of a record that a command makes. */
export function newId(number: number): string {
  return `new ${number}`
}

function isNewId(id: unknown): id is string {
  return typeof id === 'string' && id.startsWith('new ')
}

/** Stands for the instant of the change, which the program sets. */
export const nowByProgram = Symbol('now')

function resolveNewRecords(writes: readonly Write[], { writes: found }: ReplayedChangeSet): readonly Write[] {
  const ids = new Map<unknown, string>()
  for (const { id, after } of writes) {
    if (!isNewId(id) || !after) continue
    const taken = new Set(ids.values())
    const match = [...found].find(
      ([each, { type, before, after: made }]) =>
        !taken.has(each) && type === after.type && !before && made && isLike(after.members, made),
    )
    if (match) ids.set(id, match[0])
  }
  const resolveId = (value: unknown) => ids.get(value) ?? value
  return writes.map(({ id, before, after }): Write => {
    const own = String(resolveId(id))
    if (!after) return { id: own, before }
    const made = found.get(own)?.after ?? {}
    const members = Object.fromEntries(
      Object.entries(after.members).map(([member, value]) => [
        member,
        value === nowByProgram ? made[member] : resolveId(value),
      ]),
    )
    const seriesId = after.seriesId === null ? null : String(resolveId(after.seriesId))
    return { id: own, before, after: { ...after, seriesId, members: withDuration(after, members) } }
  })
}

function withDuration({ type }: ModelRecord, members: Members): Members {
  if (type !== 'task') return members
  return { ...members, durationInMin: minutesBetween(members['startUtc'], members['endUtc']) }
}

function isLike(expected: Members, made: Members): boolean {
  return Object.entries(expected).every(
    ([member, value]) => value === nowByProgram || isNewId(value) || isDeepStrictEqual(value, made[member]),
  )
}
