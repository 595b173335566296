import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { ModelRecord } from './history-model.ts'

const closedWords: Readonly<Record<string, string>> = { Completed: 'voltooid', Cancelled: 'geannuleerd' }

/** The statuses of tasks, and what follows from them. */
export class TaskStatuses {
  readonly #types: ReadonlyMap<string, string>

  constructor(statuses: readonly AnyRecord[]) {
    this.#types = new Map(statuses.map(({ id, statusType }) => [id, String(statusType)]))
  }

  idsOf(statusType: string): readonly string[] {
    return [...this.#types].flatMap(([id, type]) => (type === statusType ? [id] : []))
  }

  typeOf({ members }: ModelRecord): string {
    return this.#types.get(String(members['taskStatusId'])) ?? ''
  }

  isClosed(record: ModelRecord): boolean {
    return this.typeOf(record) in closedWords
  }

  /** The sentence about a task that is closed, which nothing but reopening changes. */
  findLock(record: ModelRecord): string | undefined {
    if (record.type !== 'task' || !this.isClosed(record)) return undefined
    return `Deze taak kan niet worden gewijzigd: zij is ${closedWords[this.typeOf(record)]}`
  }

  /** The task with what follows from its status: an open one has a start and no end, a closed one an end. */
  settle(before: ModelRecord, after: ModelRecord): ModelRecord {
    if (after.type !== 'task') return after
    const isClosed = this.isClosed(after)
    const pick = (member: string) => after.members[member] ?? before.members[member]
    const startUtc = this.typeOf(after) === 'Open' ? pick('startUtc') : after.members['startUtc']
    const endUtc = isClosed ? pick('endUtc') : null
    const durationInMin = minutesBetween(startUtc, endUtc)
    return { ...after, members: { ...after.members, startUtc, endUtc, durationInMin, isClosed } }
  }
}

export function minutesBetween(start: unknown, end: unknown): number | null {
  if (typeof start !== 'string' || typeof end !== 'string') return null
  return Math.max(0, Math.floor((Date.parse(end) - Date.parse(start)) / 60_000))
}
