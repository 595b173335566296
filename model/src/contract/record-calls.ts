import type { FormMode } from '../schema/base-field.ts'
import type { SortTerm } from '../schema/layout.ts'
import type { ReferenceLabel } from '../schema/record-of.ts'
import type { MatchingBehavior } from '../schema/search.ts'

/** Limits of a page of records (requirements 5.2). */
export const defaultLimit = 50
export const maxLimit = 1000
/** A reference list in a select shows at most this many (requirements 5.3). */
export const lookupLimit = 1000
/** Ids in one bulk call. */
export const maxBulkIds = 10_000

export interface SearchRequest {
  readonly search?: Readonly<Record<string, unknown>>
  readonly matchingBehavior?: MatchingBehavior
  readonly limit?: number
  readonly skip?: number
  /** ISO 8601 instant; references and active ranges are read as they were then. Absent: now. */
  readonly referenceDateUtc?: string
  readonly sort?: readonly SortTerm[]
  /** Child records only: includes those marked as deleted. */
  readonly includeDeleted?: boolean
}

export interface Page<Item> {
  readonly items: readonly Item[]
  readonly currentPage: number
  readonly totalCount: number
  readonly pageCount: number
  readonly limit: number
  readonly skip: number
}

/** The number of records that a search would find with each option of its facet (`SearchDefinition.facet`), by value. */
export interface FacetCounts {
  readonly counts: Readonly<Record<string, number>>
}

/** GET {base}/defaults: the values of defaults that only the server resolves (`isResolvedByServer`), for this caller. */
export interface DefaultsAnswer {
  /** By member of the record. */
  readonly record: Readonly<Record<string, unknown>>
  /** By key of the search entry. */
  readonly search: Readonly<Record<string, unknown>>
  /** By name of the source, those of menu items included. */
  readonly sources: Readonly<Record<string, unknown>>
}

/** One result of a lookup. Lookups disclose nothing else of the record. */
export interface LookupItem extends ReferenceLabel {
  readonly status: 'Active' | 'Inactive'
  /** Those that a condition of the referring type reads (`secretTypeId.hasPassword`), where there are any. */
  readonly members?: Readonly<Record<string, unknown>>
}

export interface LookupRequest {
  /** The field that refers, by its path in the record (`addressInfo.countryId`). */
  readonly field: string
  /** Of the form that chooses: narrows the choice as that mode does, to records whose period has not ended; absent: for a search. */
  readonly mode?: FormMode
  readonly search?: string
  /** Labels of these, whatever their status; at most `lookupLimit`. */
  readonly ids?: readonly string[]
  /** 1 to `lookupLimit`; what remains is on the next page (`skip`), and `totalCount` tells. */
  readonly limit?: number
  readonly skip?: number
  readonly referenceDateUtc?: string
  /** Includes inactive records. */
  readonly includeInactive?: boolean
}

export interface BulkDeactivateRequest {
  readonly ids: readonly string[]
  readonly remark?: string | null
}

export interface BulkResult {
  readonly totalRecordsAffected: number
  readonly results: readonly { readonly id: string; readonly done: boolean; readonly reason?: string }[]
}

export interface AssignEndDateRequest {
  readonly ids: readonly string[]
  readonly endDateUtc: string
  readonly remark?: string | null
  readonly rowVersion?: number
}

export type AuditAction = 'Insert' | 'Update' | 'Delete'

export interface AuditChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** An entry of the audit trail (requirements 5.8); auditTime is an ISO 8601 instant in ms. */
export interface AuditEntry {
  readonly auditId: string
  readonly auditTime: string
  readonly auditCorrelationId: string
  /** The id of the record. */
  readonly entity: string
  readonly auditAction: AuditAction
  readonly auditUserName: string
  readonly auditChangedProperties: readonly string[]
  readonly auditExceptions: string | null
  /** Why, where a bulk call said so. */
  readonly auditRemark: string | null
  readonly changes: readonly AuditChange[]
}
