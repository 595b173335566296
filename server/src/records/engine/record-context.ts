import type { Notice } from '@stamboek/model/contract/realtime-messages'
import type { AuditAction, AuditChange } from '@stamboek/model/contract/record-calls'
import type { MenuSource } from '@stamboek/model/menu/menu-sources'
import type { WaitingSearch } from '@stamboek/model/menu/waiting-searches'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { AnyRecord, MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { Expression, Kysely, Transaction } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { WaitingLimits } from '../../concurrency/waiting-limits.ts'
import type { Database, DatabaseTables } from '../../database/connection/database.ts'
import type { SheetFile } from '../../sheets/sheet-file.ts'
import type { SearchInput } from '../input/search-input.ts'
import type { ChangeHorizon } from './change-horizon.ts'
import type { CommittedChange, EventBus } from './event-bus.ts'

export interface ValueProtection {
  readonly hashed: (value: string) => Promise<string>
  /** Reversible. Absent: no record type may seal values. */
  readonly sealed?: OpenSealer
}

export type OpenSealer = (transaction: Executor) => Promise<ValueSealer>

export interface ValueSealer {
  readonly seal: (text: string, place: string) => string
  /** Undefined for a damaged value, or one whose key is gone. */
  readonly open: (sealed: string, place: string) => string | undefined
}

export interface RecordEngine {
  readonly database: Database
  readonly catalogue: RecordCatalogue
  readonly features: RecordFeatures
  readonly sources: DefaultSuppliers
  readonly menuSources: (dtoKey: string) => readonly MenuSource[]
  readonly waitingSearches: readonly WaitingSearch[]
  readonly events: EventBus<CommittedChange>
  readonly notices: EventBus<Notice>
  readonly changeHorizon: ChangeHorizon
  readonly protect: ValueProtection
  readonly waitingLimits: WaitingLimits
}

export type Executor = Kysely<DatabaseTables> | Transaction<DatabaseTables>

/** One call of the engine: its caller, and the correlation id of its log lines and audit entries. */
export interface RecordContext {
  readonly engine: RecordEngine
  /** Absent: each statement is its own transaction. */
  readonly transaction?: Executor
  readonly caller: Caller
  /**
   * Permissions of the operation. Of `callerUnits` types it reaches records in units where the caller holds them and
   * the right to read. Absent: where the caller may read.
   */
  readonly requiredPermissions?: readonly string[]
  readonly correlationId: string
  readonly remark?: string | null
  /** False if the input can be read only once: no retry after a deadlock. */
  readonly isRetryable?: boolean
  /** The change set of all audit entries, which is recorded by who gives it; absent: the unit of work opens one. */
  readonly changeSetId?: string
  /** Absent: a plain save, or an act that records its change set itself. */
  readonly act?: Act
  /** The work is done and rolled back, and its answer says what it would have done. */
  readonly isDryRun?: true
  /** By id, the versions that a bulk action was confirmed for; it leaves out records that have another one. */
  readonly versions?: ReadonlyMap<string, number>
  /** Called after the commit with the id of the change set, if anything was changed. */
  readonly reportChangeSet?: (id: string) => void
  /** ISO 8601 instant of the call, or of what was known if it reads that. */
  readonly now: string
  /** ISO 8601: the call reads what was known then, by `transaction`. */
  readonly knownOnUtc?: string
  readonly idempotency?: Idempotency
  readonly below?: ParentAddress | undefined
}

export interface Act {
  readonly kind: 'Bulk' | 'Call'
  /** The bulk action, the name of the call, or what the program does by itself, which nobody can undo. */
  readonly name: string
}

export interface ParentAddress {
  readonly dtoKey: string
  readonly parentId: string
}

export interface Idempotency {
  readonly key: string
  /** HMAC-SHA-256 of method, address, business unit and body, by the caller's key. */
  readonly callHash: Uint8Array
  readonly onReplay: () => void
}

export interface PlannedWrite {
  readonly id: string
  readonly action: 'Insert' | 'Update' | 'Delete'
  readonly before: Readonly<Record<string, unknown>> | undefined
  readonly after: Readonly<Record<string, unknown>>
  readonly basedOn?: Readonly<Record<string, unknown>>
  readonly childChanges?: readonly AuditChange[]
}

export interface HookContext extends RecordContext {
  readonly transaction: Executor
}

/**
 * Extends the writes of a record type. Takes arrays, so that a batch of rows calls it once. Throws a RequestProblem
 * to refuse.
 */
export interface RecordHook {
  /**
   * Takes locks that must precede those of records; runs first in each transaction that may write records of the
   * type, as child records too. Hooks with the same function run it once.
   */
  readonly lock?: (context: HookContext) => Promise<void>
  readonly beforeWrite?: (
    context: HookContext,
    writes: readonly PlannedWrite[],
  ) => Promise<readonly PlannedWrite[]>
  readonly afterWrite?: (context: HookContext, writes: readonly PlannedWrite[]) => Promise<void>
}

/**
 * Computes the derived members of records, in their order, from what is stored in this transaction. A feature that
 * changes their sources calls `refreshDerived`.
 */
export type DeriveMembers = (
  context: HookContext,
  type: RecordType,
  records: readonly MemberValues[],
) => Promise<readonly MemberValues[]>

export type AskedFor = Partial<Pick<SearchInput, 'terms' | 'referenceDateUtc'>>

/**
 * Supplies the added members (`computed: 'added'`) of a page of records for the caller, in their order; omitted
 * members are null. `type` can be a view of the records.
 */
export type AddMembers = (
  context: RecordContext,
  type: RecordType,
  records: readonly AnyRecord[],
  asked?: AskedFor,
) => Promise<readonly MemberValues[]>

/** Supplies the lists of a record in a Get (`RecordTypeDefinition.lists`), by member. */
export type SupplyLists = (
  context: RecordContext,
  type: RecordType,
  record: AnyRecord,
) => Promise<Readonly<Record<string, readonly MemberValues[]>>>

export interface UploadInput {
  readonly file: SheetFile
  readonly values: MemberValues
}

/**
 * Creates a record from a file in one transaction and returns it as stored. Throws a RequestProblem to refuse.
 */
export type UploadHandler = (context: HookContext, type: RecordType, input: UploadInput) => Promise<AnyRecord>

export interface AnsweredFile {
  readonly name: string
  readonly type: string
  readonly content: AsyncIterable<Uint8Array>
}

export type Gate = (context: RecordContext) => Promise<string | undefined>

/** Returns an id that differs by caller, such as that of its own resource, or null. */
export type DefaultSupplier = (context: RecordContext) => Promise<string | null>

export type DefaultSuppliers = ReadonlyMap<string, DefaultSupplier>

export type SearchFilter = (
  context: RecordContext,
  value: unknown,
  search: SearchInput,
) => Expression<unknown>

export interface ViewSource {
  readonly filters?: readonly string[]
  readonly search: (
    context: RecordContext,
    type: RecordType,
    search: SearchInput,
  ) => Promise<{ readonly items: readonly AnyRecord[]; readonly totalCount: number }>
  readonly get?: (
    context: RecordContext,
    type: RecordType,
    id: string,
    referenceDateUtc: string | undefined,
  ) => Promise<AnyRecord | undefined>
  /** Streams the rows of the view's own sheet in batches, in the snapshot of the export. */
  readonly exportRows?: (
    context: RecordContext,
    type: RecordType,
    search: SearchInput,
  ) => AsyncIterable<readonly AnyRecord[]>
}

export interface CallInput {
  readonly record: AnyRecord | undefined
  readonly ids: readonly string[]
  readonly params: Readonly<Record<string, string>>
  readonly values: MemberValues
}

/**
 * Handles a call, in one transaction if it writes, and returns what its `answer` says. Throws a RequestProblem to
 * refuse.
 */
export type CallHandler = (context: HookContext, type: RecordType, input: CallInput) => Promise<unknown>

/** Returns why what an audit entry says is not put back by an undo: a Dutch sentence; undefined if it is. */
export type WhyNotUndone = (entry: {
  readonly action: AuditAction
  readonly changes: readonly AuditChange[]
}) => string | undefined

export interface RecordFeature {
  readonly dtoKey: string
  readonly hooks: readonly RecordHook[]
  readonly gate?: Gate
  /** Of undos other than of an import. */
  readonly whyNotUndone?: WhyNotUndone
  /** By name; filters of a stored type also apply to its views. */
  readonly filters: Readonly<Record<string, SearchFilter>>
  readonly calls: Readonly<Record<string, CallHandler>>
  readonly derived?: DeriveMembers
  /** For the type and its views. */
  readonly added?: AddMembers
  readonly lists?: SupplyLists
  readonly upload?: UploadHandler
  readonly rows?: ViewSource
}

export type RecordFeatures = ReadonlyMap<string, RecordFeature>

/** Returns the feature of a type, or one without parts if none is registered. */
export function findFeature({ features }: Pick<RecordEngine, 'features'>, dtoKey: string): RecordFeature {
  return features.get(dtoKey) ?? { dtoKey, hooks: [], filters: {}, calls: {} }
}

/**
 * Returns the feature's source of the rows of a view; undefined for a type with a table, or a view that shows records
 * of another type. Throws if no feature supplies the rows, which `findMissingFeatures` has excluded at the start.
 */
export function findViewSource(
  context: RecordContext,
  { dtoKey, view }: Pick<RecordType, 'dtoKey' | 'view'>,
): ViewSource | undefined {
  if (view?.shows !== 'rows') return undefined
  const { rows } = findFeature(context.engine, dtoKey)
  if (!rows) throw new Error(`No feature supplies the rows of ${dtoKey}`)
  return rows
}

/** Returns the transaction of the call, else the pool, where each statement is its own transaction. */
export function executorOf(context: RecordContext): Executor {
  return context.transaction ?? context.engine.database.kysely
}
