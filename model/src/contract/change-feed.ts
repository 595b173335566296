import type { AuditAction, AuditChange } from './record-calls.ts'

/** Limits of a page of changes. */
export const defaultChanges = 100
export const maxChanges = 1000

/** `after` of a call that asks for the present end of the feed. */
export const presentEnd = 'now'

/** An entry of the audit trail as the change feed gives it. Instants are ISO 8601. */
export interface RecordChange {
  readonly id: string
  /** Rises with each entry; numbers can be missing. */
  readonly sequence: number
  readonly changeSetId: string
  readonly dtoKey: string
  readonly recordId: string
  /** Of a child record: the record above it. */
  readonly parentId: string | null
  readonly businessUnitId: string | null
  readonly action: AuditAction
  readonly changedOnUtc: string
  /** From when it holds: later than `changedOnUtc` for a period, or a record, that begins or ends in the future. */
  readonly effectiveOnUtc: string
  readonly userId: string
  readonly userName: string
  readonly correlationId: string
  readonly remark: string | null
  readonly changes: readonly AuditChange[]
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
