import { isDeepStrictEqual } from 'node:util'
import type { AuditAction, AuditChange } from '@stamboek/model/contract/record-calls'
import type { Client } from 'pg'
import { expect } from 'vitest'
import {
  type Members,
  nameOfKey,
  normalizeValue,
  pickMembers,
  type TrackedName,
  trackedNames,
  trackedTypes,
} from './tracked-types.ts'

interface EntryRow {
  readonly sequence: number
  readonly id: string
  readonly changeSetId: string
  readonly dtoKey: string
  readonly recordId: string
  readonly action: AuditAction
  readonly changes: readonly AuditChange[]
}

/** What the entries of a change set say about one record together, without those that only say that child records changed. */
export interface ReplayedWrite {
  readonly type: TrackedName
  readonly before: Members | undefined
  readonly after: Members | undefined
}

export interface ReplayedChangeSet {
  readonly entryIds: readonly string[]
  readonly writes: ReadonlyMap<string, ReplayedWrite>
}

interface StoredRecord {
  readonly type: TrackedName
  readonly members: Members
}

/** What entries of deletions name besides members. */
const namesOfDeleted: ReadonlySet<string> = new Set(['seriesId', 'taskId'])

/** Replays the audit entries that a history writes, and compares what they come to with the tables. */
export class AuditReplay {
  readonly #client: Client
  readonly #firstId: string
  #sequence: number
  readonly #records = new Map<string, StoredRecord>()

  private constructor(client: Client, firstId: string, sequence: number) {
    this.#client = client
    this.#firstId = firstId
    this.#sequence = sequence
  }

  /** Begins after what is there; `firstId` precedes the ids of all records that come. */
  static async begin(client: Client, firstId: string): Promise<AuditReplay> {
    const { rows } = await client.query<{ sequence: number }>(
      'SELECT coalesce(max(sequence), 0)::int AS sequence FROM stamboek.audit_entry',
    )
    return new AuditReplay(client, firstId, rows[0]?.sequence ?? 0)
  }

  /** Replays the entries that were written since, and expects the tables to hold the result; returns them by change set, in the order of writing. */
  async advance(): Promise<ReadonlyMap<string, ReplayedChangeSet>> {
    const { rows } = await this.#client.query<{
      entries: readonly EntryRow[]
      records: readonly StoredRow[]
    }>(statement, [this.#sequence, this.#firstId])
    const { entries = [], records = [] } = rows[0] ?? {}
    this.#sequence = entries.at(-1)?.sequence ?? this.#sequence
    const sets = Map.groupBy(entries, ({ changeSetId }) => changeSetId)
    const replayed = new Map([...sets].map(([id, own]) => [id, this.#replay(own)]))
    const stored = records.map(({ name, id, members }) => [
      id,
      { type: name, members: pickMembers(name, members) },
    ])
    expectEqual(this.#records, new Map(stored as []), 'the tables hold what the audit trail says')
    return replayed
  }

  #replay(entries: readonly EntryRow[]): ReplayedChangeSet {
    const ids = new Set(entries.map(({ recordId }) => recordId))
    const before = new Map([...ids].map((id) => [id, this.#records.get(id)]))
    for (const entry of entries) this.#replayOne(entry)
    const writes = [...ids].flatMap((id): (readonly [string, ReplayedWrite])[] => {
      const [was, is] = [before.get(id), this.#records.get(id)]
      const type = (was ?? is)?.type
      return type === undefined || isDeepStrictEqual(was, is)
        ? []
        : [[id, { type, before: was?.members, after: is?.members }]]
    })
    return { entryIds: entries.map(({ id }) => id), writes: new Map(writes) }
  }

  #replayOne({ dtoKey, recordId, action, changes }: EntryRow): void {
    const type = nameOfKey(dtoKey)
    const { lists } = trackedTypes[type]
    const known = this.#records.get(recordId)
    expectEqual(known !== undefined, action !== 'Insert', `${action} of ${recordId}`)
    const own = changes.filter(({ field }) => !lists.includes(field) && !namesOfDeleted.has(field))
    const valuesOf = (side: 'before' | 'after') =>
      Object.fromEntries(own.map((change) => [change.field, normalizeValue(change[side])]))
    const unknown = own.filter(({ field }) => !(field in trackedTypes[type].members))
    expectEqual(unknown, [], `members of ${dtoKey} that no history knows`)
    const held = known?.members ?? emptyMembers(type)
    const isWhole = action !== 'Update'
    const reported = isWhole
      ? { ...emptyMembers(type), ...valuesOf('before') }
      : { ...held, ...valuesOf('before') }
    expectEqual(reported, held, `before ${action} of ${recordId}`)
    if (action === 'Delete') this.#records.delete(recordId)
    else this.#records.set(recordId, { type, members: { ...held, ...valuesOf('after') } })
  }
}

function expectEqual(found: unknown, expected: unknown, what: string): void {
  expect(found, what).toEqual(expected)
}

function emptyMembers(type: TrackedName): Members {
  const none = pickMembers(type, {})
  return 'isDeleted' in none ? { ...none, isDeleted: false } : none
}

interface StoredRow {
  readonly name: TrackedName
  readonly id: string
  readonly members: Members
}

const records = trackedNames.map((name) => {
  const { table, members } = trackedTypes[name]
  const pairs = Object.entries(members).map(([member, value]) => `'${member}', ${value}`)
  return `SELECT '${name}' AS name, t.id, jsonb_build_object(${pairs.join(', ')}) AS members FROM record.${table} t WHERE t.id >= $2`
})

const statement = `SELECT
  (SELECT coalesce(jsonb_agg(jsonb_build_object('sequence', sequence, 'id', id, 'changeSetId', coalesce(change_set_id, id),
    'dtoKey', dto_key, 'recordId', record_id, 'action', action, 'changes', changes) ORDER BY sequence), '[]')
    FROM stamboek.audit_entry WHERE sequence > $1) AS entries,
  (SELECT coalesce(jsonb_agg(r), '[]') FROM (${records.join(' UNION ALL ')}) r) AS records`
