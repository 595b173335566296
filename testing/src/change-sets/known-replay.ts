import type { AuditAction, AuditChange } from '@stamboek/model/contract/record-calls'
import type { Client } from 'pg'
import type { ModelRecord, State } from './history-model.ts'
import {
  type Members,
  nameOfKey,
  normalizeValue,
  pickMembers,
  trackedNames,
  trackedTypes,
} from './tracked-types.ts'

interface EntryRow {
  readonly madeAt: string
  readonly dtoKey: string
  readonly recordId: string
  readonly action: AuditAction
  readonly changes: readonly AuditChange[]
}

/** Replays audit entries forward, one after another, to what was known at an instant. */
export class KnownReplay {
  readonly #entries: readonly EntryRow[]
  readonly #series: ReadonlyMap<string, string>

  private constructor(entries: readonly EntryRow[], series: ReadonlyMap<string, string>) {
    this.#entries = entries
    this.#series = series
  }

  /** Reads the entries about records of the histories whose ids come after `firstId`. */
  static async read(client: Client, firstId: string): Promise<KnownReplay> {
    const { rows } = await client.query<EntryRow>(
      `SELECT to_char(made_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "madeAt", dto_key AS "dtoKey",
        record_id AS "recordId", action, changes
      FROM stamboek.audit_entry WHERE record_id >= $1 AND dto_key = ANY($2) ORDER BY sequence`,
      [firstId, trackedNames.map((name) => trackedTypes[name].dtoKey)],
    )
    const versions = await client.query<{ id: string; series: string }>(
      `SELECT id, series_id AS series FROM record.vat WHERE id >= $1`,
      [firstId],
    )
    const deleted = rows.flatMap(({ recordId, action, changes }) => {
      const change = changes.find(({ field }) => field === 'seriesId')
      return action === 'Delete' && change ? [[recordId, String(change.before)] as const] : []
    })
    const present = versions.rows.map(({ id, series }) => [id, series] as const)
    return new KnownReplay(rows, new Map([...deleted, ...present]))
  }

  /** The instants at which something was written, each once. */
  get instants(): readonly string[] {
    return [...new Set(this.#entries.map(({ madeAt }) => madeAt))]
  }

  get ids(): readonly string[] {
    return [...new Set(this.#entries.map(({ recordId }) => recordId))]
  }

  stateAt(instant: string): State {
    const state = new Map<string, ModelRecord>()
    for (const { madeAt, dtoKey, recordId, action, changes } of this.#entries) {
      if (madeAt > instant) continue
      const type = nameOfKey(dtoKey)
      if (action === 'Delete') {
        state.delete(recordId)
        continue
      }
      const own = changes.filter(({ field }) => field in trackedTypes[type].members)
      const after = Object.fromEntries(own.map((change) => [change.field, normalizeValue(change.after)]))
      const seriesId = type === 'vat' ? (this.#series.get(recordId) ?? recordId) : null
      const before = state.get(recordId)?.members ?? emptyMembers(pickMembers(type, {}))
      state.set(recordId, { type, seriesId, members: { ...before, ...after } })
    }
    return state
  }
}

function emptyMembers(none: Members): Members {
  return 'isDeleted' in none ? { ...none, isDeleted: false } : none
}
