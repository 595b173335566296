import type { Notice } from '@stamboek/model/contract/realtime-messages'
import type { AuditChange } from '@stamboek/model/contract/record-calls'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { AnyRecord, MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { Expression, Kysely, Transaction } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { WaitingLimits } from '../../concurrency/waiting-limits.ts'
import type { Database, DatabaseTables } from '../../database/connection/database.ts'
import type { SheetFile } from '../../sheets/sheet-file.ts'
import type { SearchInput } from '../input/search-input.ts'
import type { CommittedChange, EventBus } from './event-bus.ts'

/** Protection of write-only values (requirements 5.12). */
export interface ValueProtection {
  /** One way, such as a password: can only be compared with. */
  readonly hashed: (value: string) => Promise<string>
  /** Reversible by the program alone. Absent: no record type may ask for it. */
  readonly sealed?: OpenSealer
}

/** Prepares sealing for the rest of a transaction. */
export type OpenSealer = (transaction: Executor) => Promise<ValueSealer>

/** `place` binds a value to its table, column and row: moved elsewhere it cannot be opened. */
export interface ValueSealer {
  readonly seal: (text: string, place: string) => string
  /** Undefined for a value that is damaged, or sealed by a key that is gone. */
  readonly open: (sealed: string, place: string) => string | undefined
}

/** The surroundings of the engine for the life of the program. */
export interface RecordEngine {
  readonly database: Database
  readonly catalogue: RecordCatalogue
  readonly features: RecordFeatures
  /** Defaults that differ by caller, by name (`SuppliedDefault`). */
  readonly sources: DefaultSuppliers
  /** The named sources with which menu items of a type begin their search, by dtoKey. */
  readonly menuSources: (dtoKey: string) => readonly string[]
  readonly events: EventBus<CommittedChange>
  /** Messages to the users who hold a right, besides changes of records. */
  readonly notices: EventBus<Notice>
  readonly protect: ValueProtection
  /** Of background work. */
  readonly waitingLimits: WaitingLimits
}

export type Executor = Kysely<DatabaseTables> | Transaction<DatabaseTables>

/** One call of the engine: its caller, and the correlation id of its log lines and audit entries. */
export interface RecordContext {
  readonly engine: RecordEngine
  /** Absent: each statement is a transaction by itself. */
  readonly transaction?: Executor
  readonly caller: Caller
  /**
   * The permissions that the operation asks for. Of records of `callerUnits` types it reaches those in units where the caller holds them
   * and the right to read; absent: where it may read.
   */
  readonly requiredPermissions?: readonly string[]
  readonly correlationId: string
  /** The reason given by the caller, stored in each audit entry of the call. */
  readonly remark?: string | null
  /** False where the input can be read only once, as the rows of a file: no retry after a deadlock. */
  readonly isRetryable?: boolean
  /** Id of the batch that is being written, stored in each audit entry. */
  readonly batchId?: string
  /** Id of the batch that is being undone, stored in each audit entry. */
  readonly undoneBatchId?: string
  /** ISO 8601 instant of the call. */
  readonly now: string
  /** Absent: a repeated call writes again. */
  readonly idempotency?: Idempotency
  /** The parent in the address of the call: it finds child records of this parent only. */
  readonly below?: ParentAddress | undefined
}

export interface ParentAddress {
  /** Of the child records. */
  readonly dtoKey: string
  readonly parentId: string
}

/** Makes a write happen once, however often it is sent. */
export interface Idempotency {
  /** A UUID derived from that of the caller, unique for the user. */
  readonly key: string
  /** HMAC-SHA-256 of method, address, business unit and body, by the UUID of the caller. */
  readonly callHash: Uint8Array
  /** Called when the answer is that of an earlier call with the key. */
  readonly onReplay: () => void
}

export interface PlannedWrite {
  readonly id: string
  readonly action: 'Insert' | 'Update' | 'Delete'
  /** The stored record; undefined for a new one. */
  readonly before: Readonly<Record<string, unknown>> | undefined
  /** The values to store; a hook may return others. */
  readonly after: Readonly<Record<string, unknown>>
  /** The version that a new one follows. */
  readonly basedOn?: Readonly<Record<string, unknown>>
  /** Changes of child records saved with it, for its audit entry. */
  readonly childChanges?: readonly AuditChange[]
}

export interface HookContext extends RecordContext {
  readonly transaction: Executor
}

/**
 * Extends the writes of a record type. Takes arrays, so that a batch of rows calls it
 * once. Throws a RequestProblem to refuse.
 */
export interface RecordHook {
  /**
   * Takes locks that must precede those of records; runs first in each transaction that may write records of the type, also as
   * child records of another one. Hooks with the same function take them together.
   */
  readonly lock?: (context: HookContext) => Promise<void>
  readonly beforeWrite?: (
    context: HookContext,
    writes: readonly PlannedWrite[],
  ) => Promise<readonly PlannedWrite[]>
  /** Runs once the child records that are saved with them are written, too. */
  readonly afterWrite?: (context: HookContext, writes: readonly PlannedWrite[]) => Promise<void>
}

/**
 * Computes the derived members of records, in their order, from what is stored in this transaction. A feature that changes what they
 * are derived from calls `refreshDerived`.
 */
export type DeriveMembers = (
  context: HookContext,
  type: RecordType,
  records: readonly MemberValues[],
) => Promise<readonly MemberValues[]>

/** What a page of records, or a record, was asked for with. */
export type AskedFor = Partial<Pick<SearchInput, 'terms' | 'referenceDateUtc'>>

/**
 * Supplies the added members of records of a page (`computed: 'added'`) for the caller, in their order; members left out are
 * null. `type` may be a view of the records.
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

/** A file with the members that came with it, valid by their fields. */
export interface UploadInput {
  readonly file: SheetFile
  readonly values: MemberValues
}

/** Makes a record of a file inside one transaction, and returns it as stored. Throws a RequestProblem to refuse. */
export type UploadHandler = (context: HookContext, type: RecordType, input: UploadInput) => Promise<AnyRecord>

/** The answer of a call with a file. */
export interface AnsweredFile {
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly content: AsyncIterable<Uint8Array>
}

/** Why the caller cannot change records of a type, a Dutch sentence; undefined where it can. */
export type Gate = (context: RecordContext) => Promise<string | undefined>

/** An id that differs by caller, such as that of its own resource; null where there is none. */
export type DefaultSupplier = (context: RecordContext) => Promise<string | null>

/** By name (`SuppliedDefault`). */
export type DefaultSuppliers = ReadonlyMap<string, DefaultSupplier>

/**
 * The condition of a named search filter over the alias `t`. Text typed in a reference field arrives as text;
 * `search` is the whole search.
 */
export type SearchFilter = (
  context: RecordContext,
  value: unknown,
  search: SearchInput,
) => Expression<unknown>

/** Supplies the rows of a table-less view, and only those that the caller may see. */
export interface ViewSource {
  /** Named filters that it applies itself. */
  readonly filters?: readonly string[]
  /** One page in the order of the search, and the total number of rows. */
  readonly search: (
    context: RecordContext,
    type: RecordType,
    search: SearchInput,
  ) => Promise<{ readonly items: readonly AnyRecord[]; readonly totalCount: number }>
  /** One row by id, for views that can be opened; undefined where it is absent or not visible. */
  readonly get?: (
    context: RecordContext,
    type: RecordType,
    id: string,
    referenceDateUtc: string | undefined,
  ) => Promise<AnyRecord | undefined>
  /** The rows of a sheet of its own, in batches and in their order, whatever the page. Runs in the snapshot of the export. */
  readonly exportRows?: (
    context: RecordContext,
    type: RecordType,
    search: SearchInput,
  ) => AsyncIterable<readonly AnyRecord[]>
}

/** The parsed input of a call of a type (`CallDefinition`). */
export interface CallInput {
  /** The record of `{id}`, read and locked; undefined for other subjects. */
  readonly record: AnyRecord | undefined
  /** The marked records; empty for other subjects. */
  readonly ids: readonly string[]
  /** The other ids in the address, by placeholder. */
  readonly params: Readonly<Record<string, string>>
  /** The members of the body, valid by their fields. */
  readonly values: MemberValues
}

/** Handles a call, one that writes inside one transaction, and returns what its `answer` says. Throws a RequestProblem to refuse. */
export type CallHandler = (context: HookContext, type: RecordType, input: CallInput) => Promise<unknown>

/** What the program does for one record type besides what its definition says. */
export interface RecordFeature {
  readonly dtoKey: string
  readonly hooks: readonly RecordHook[]
  readonly gate?: Gate
  /** By name; of a type that stores records also for its views. */
  readonly filters: Readonly<Record<string, SearchFilter>>
  readonly calls: Readonly<Record<string, CallHandler>>
  readonly derived?: DeriveMembers
  /** Of a type that stores records also for its views. */
  readonly added?: AddMembers
  readonly lists?: SupplyLists
  readonly upload?: UploadHandler
  /** The rows of a view without a table. */
  readonly rows?: ViewSource
}

/** By dtoKey. */
export type RecordFeatures = ReadonlyMap<string, RecordFeature>

/** The feature of a type, possibly one that does nothing. */
export function findFeature({ features }: Pick<RecordEngine, 'features'>, dtoKey: string): RecordFeature {
  return features.get(dtoKey) ?? { dtoKey, hooks: [], filters: {}, calls: {} }
}

/**
 * The rows of a view; undefined for a type whose records are in a table. `findMissingFeatures` has checked at the start that a
 * feature supplies them.
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

export function executorOf(context: RecordContext): Executor {
  return context.transaction ?? context.engine.database.kysely
}
