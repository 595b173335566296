import type { FormMode } from '../schema/base-field.ts'
import type { SortTerm } from '../schema/layout.ts'
import type { DateRange, ReferenceLabel } from '../schema/record-of.ts'
import type { MatchingBehavior } from '../schema/search.ts'

/** The member, of the query or the body of a read, that asks what was known at an instant (ISO 8601). */
export const knownOnMember = 'knownOnUtc'

/** Limits of a page of records (requirements 5.2). */
export const defaultLimit = 50
export const maxLimit = 1000
/** Maximum of options in a select (requirements 5.3). */
export const lookupLimit = 1000
/** Maximum of texts in one lookup. */
export const maxLookupTexts = 500
export const maxBulkIds = 10_000

export interface SearchRequest {
  readonly search?: Readonly<Record<string, unknown>>
  readonly matchingBehavior?: MatchingBehavior
  readonly limit?: number
  readonly skip?: number
  /** ISO 8601. References and active ranges are read as of this instant. Default: now. */
  readonly referenceDateUtc?: string
  readonly sort?: readonly SortTerm[]
  readonly includeDeleted?: boolean
  /** False: the page comes without its total, which `POST {base}/count` gives. Default: true. */
  readonly includeTotal?: boolean
  /** The total as the caller knows it: a page of the second half is then read from the end. */
  readonly knownTotal?: number
}

export interface Page<Item> extends SearchPage<Item> {
  readonly totalCount: number
  readonly pageCount: number
}

/** A page of a search; both counts are null without a total (`SearchRequest.includeTotal`). */
export interface SearchPage<Item> {
  readonly items: readonly Item[]
  readonly currentPage: number
  readonly totalCount: number | null
  readonly pageCount: number | null
  readonly limit: number
  readonly skip: number
}

/** POST {base}/count. */
export interface SearchCount {
  readonly totalCount: number
}

/**
 * The number of records that each option of the facet (`SearchDefinition.facet`) would leave, by its value.
 */
export interface FacetCounts {
  readonly counts: Readonly<Record<string, number>>
}

/**
 * GET {base}/defaults: the defaults that only the server resolves (`isResolvedByServer`), by member, search
 * entry and name of the source.
 */
export interface DefaultsAnswer {
  readonly record: Readonly<Record<string, unknown>>
  readonly search: Readonly<Record<string, unknown>>
  readonly sources: Readonly<Record<string, unknown>>
  /** By key, the records to which values of the search refer, with those of sources in the menu. */
  readonly labels: Readonly<Record<string, readonly LookupItem[]>>
}

/** Lookups disclose nothing else of a record. */
export interface LookupItem extends ReferenceLabel {
  readonly status: 'Active' | 'Inactive'
  /** Where its period does not contain the reference date of the lookup. */
  readonly activeRangeUtc?: DateRange
  /** The members that conditions of the referring type read (`secretTypeId.hasPassword`). */
  readonly members?: Readonly<Record<string, unknown>>
  /** Of a lookup by `texts`: the one that it has. */
  readonly text?: string
}

export interface LookupRequest {
  /** The path of the referring field (`addressInfo.countryId`). */
  readonly field: string
  /**
   * The mode of the form, which narrows the choice and leaves out records whose period has ended. Absent: for
   * a search.
   */
  readonly mode?: FormMode
  readonly search?: string
  /** Instead of a search: finds by exact id, code or label, of each text at most two; at most `maxLookupTexts`. */
  readonly texts?: readonly string[]
  /** Returns the labels of these, whatever their status; at most `lookupLimit`. */
  readonly ids?: readonly string[]
  readonly limit?: number
  readonly skip?: number
  readonly referenceDateUtc?: string
  readonly includeInactive?: boolean
}

/** The body of `BulkActivate` and of `BulkDeactivate`. */
export interface BulkStatusRequest {
  readonly ids: readonly string[]
  readonly remark?: string | null
}

export interface BulkResult {
  readonly totalRecordsAffected: number
  readonly results: readonly {
    readonly id: string
    readonly done: boolean
    readonly reason?: string
    /** Of a dry run, for `versions`. */
    readonly rowVersion?: number
  }[]
  /** By type: what changed along, as `endAlong` or a call such as `leave` asks. */
  readonly along?: readonly EndedAlong[]
}

/** Records of a type that changed along with those of an action: they ended too, or went to others. */
export interface EndedAlong {
  readonly dtoKey: string
  readonly totalRecordsAffected: number
  /** The labels of the first five that changed; none for who may not read the type. */
  readonly labels: readonly string[]
  readonly refused: readonly { readonly id: string; readonly label: string; readonly reason: string }[]
}

export interface AssignEndDateRequest {
  readonly ids: readonly string[]
  readonly endDateUtc: string
  /** Ends what `RecordType.endsAlong` names too, at most `maxBulkIds` of a type. */
  readonly endAlong?: boolean
  readonly remark?: string | null
  readonly rowVersion?: number
}

export type AuditAction = 'Insert' | 'Update' | 'Delete'

export interface AuditChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/**
 * An entry of the audit trail (requirements 5.8). `entity` is the id of the record, `auditTime` an ISO 8601
 * instant in ms.
 */
export interface AuditEntry {
  readonly auditId: string
  readonly auditTime: string
  readonly auditCorrelationId: string
  /** The change set that it is part of. */
  readonly changeSetId: string
  readonly entity: string
  readonly auditAction: AuditAction
  readonly auditUserName: string
  readonly auditChangedProperties: readonly string[]
  readonly auditExceptions: string | null
  readonly auditRemark: string | null
  readonly changes: readonly AuditChange[]
}
