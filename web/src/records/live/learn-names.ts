import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { getRecord } from '../../api/records.ts'
import { peopleOf } from './list-change.ts'

interface Naming {
  readonly type: ServedRecordType
  readonly changes: readonly RecordsChangedMessageDto[]
  /** The rows that were shown, and those that are there now, which tell by themselves who changed them last. */
  readonly before: readonly AnyRecord[]
  readonly after: readonly AnyRecord[]
  /** What people are called, by their id; is added to. */
  readonly people: Map<string, string>
  /** Whose page it is. */
  readonly userId: string
  readonly signal: AbortSignal
}

/** How many people at most are asked for at a time: no more are named. */
const mostAsked = 2

/**
 * Messages name people by their id alone, and what they took away shows no row that tells what they are called: one record of each is
 * read for that. Who cannot be found stays unnamed.
 */
export async function learnNames(naming: Naming): Promise<void> {
  const { type, changes, before, after, people, userId, signal } = naming
  for (const [id, label] of peopleOf([...before, ...after])) people.set(id, label)
  const present = new Set(after.map(({ id }) => id))
  const goneIds = new Set(before.map(({ id }) => id).filter((id) => !present.has(id)))
  const strangers = new Map<string, string>()
  for (const { userId: by, ids } of changes) {
    const [gone] = ids.filter((id) => goneIds.has(id))
    if (by !== null && by !== userId && gone !== undefined && !people.has(by)) strangers.set(by, gone)
  }
  const asked = [...strangers.values()].slice(0, mostAsked)
  const reading = asked.map((id) =>
    getRecord(type, id, { signal, isBackground: true }).catch(() => undefined),
  )
  for (const record of await Promise.all(reading))
    for (const [id, label] of peopleOf(record ? [record] : [])) people.set(id, label)
}
