import type { AuditEntry } from './record-calls.ts'

/** Limits of a page of changes. */
export const defaultChanges = 100
export const maxChanges = 1000

/** `after` of a call that asks for the present end of the feed. */
export const presentEnd = 'now'

/** An entry of the audit trail as the change feed gives it. `entity` is the id of the record. */
export interface RecordChange extends AuditEntry {
  /** Rises with each entry; numbers can be missing. */
  readonly sequence: number
  readonly dtoKey: string
  /** Of a child record: the record above it. */
  readonly parentId: string | null
  readonly businessUnitId: string | null
  readonly userId: string
}

/** `GET /api/changes?after=&limit=&type=`. */
export interface ChangePage {
  /** In the order of `sequence`. */
  readonly items: readonly RecordChange[]
  /** The `after` of the next call, also of an empty page. */
  readonly cursor: string
  /** Whether more can be read at once. */
  readonly hasMore: boolean
}
