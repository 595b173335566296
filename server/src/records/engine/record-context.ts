import type { EndedImport } from '@stamboek/model/contract/realtime-messages'
import type { AuditChange } from '@stamboek/model/contract/record-calls'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { Database, DynamicSchema } from '../../database/connection/database.ts'
import type { ReadSearch } from '../input/search-request.ts'
import type { CommittedChange, CommittedEvents } from './committed-events.ts'

/** How write-only values are kept, by what their field says (contracts.md, Write-only values). */
export interface ValueProtection {
  /** One way: only to be compared with, such as a password. */
  readonly hashed: (value: string) => Promise<string>
  /** Can be opened again by the program alone. Absent: no record type may ask for it. */
  readonly sealed?: (value: string) => Promise<string>
}

/** What lives as long as the program: the engine's own surroundings. */
export interface RecordEngine extends RecordFeatures {
  readonly database: Database
  readonly catalogue: RecordCatalogue
  readonly events: CommittedEvents<CommittedChange>
  readonly endedImports: CommittedEvents<EndedImport>
  readonly protect: ValueProtection
}

export type Executor = Kysely<DynamicSchema> | Transaction<DynamicSchema>

/** One call of the engine: who asks, and under which correlation id it is logged and audited. */
export interface RecordContext extends RecordEngine {
  /** Where its statements run; absent: each by itself. */
  readonly transaction?: Executor
  readonly caller: Caller
  readonly correlationId: string
  /** Why, in the words of the caller: stands in each audit entry of the call. */
  readonly remark?: string | null
  /** The call reads something that cannot be read twice, and so is not tried again. */
  readonly isOnce?: boolean
  /** The import that the call is part of; stands in each audit entry. */
  readonly batchId?: string
  /** The import that the call undoes; stands in each audit entry. */
  readonly undoneBatchId?: string
  /** ISO 8601 instant of the call. */
  readonly now: string
  /** Absent: a repeated call is done again. */
  readonly idempotency?: Idempotency
}

/** Marks a write that is done once, however often it is sent. */
export interface Idempotency {
  /** A UUID, unique for the user. */
  readonly key: string
  /** SHA-256 of all that makes two calls the same: method, address, business unit and body. */
  readonly callHash: Uint8Array
  /** Called when the answer comes from an earlier call with the key. */
  readonly onReplay: () => void
}

export interface PlannedWrite {
  readonly id: string
  readonly action: 'Insert' | 'Update' | 'Delete'
  /** The stored record before; undefined for a new one. */
  readonly before: Readonly<Record<string, unknown>> | undefined
  /** The values to be stored; a hook may replace them by returning others. */
  readonly after: Readonly<Record<string, unknown>>
  /** The version that a new one follows. */
  readonly basedOn?: Readonly<Record<string, unknown>>
  /** Told in the audit entry besides the fields: the child records that changed with it. */
  readonly alsoChanged?: readonly AuditChange[]
}

/** What a hook works with: the call, and the transaction that the write is part of. */
export interface HookContext extends RecordContext {
  readonly transaction: Executor
}

/**
 * What a record type adds to the engine's own work, registered by `main`. Hooks take arrays, so that an import calls them
 * per thousand rows and not per row. Throw a RequestProblem to refuse.
 */
export interface RecordHook {
  readonly beforeWrite?: (
    context: HookContext,
    writes: readonly PlannedWrite[],
  ) => Promise<readonly PlannedWrite[]>
  readonly afterWrite?: (context: HookContext, writes: readonly PlannedWrite[]) => Promise<void>
}

/** By dtoKey; a type can have several. */
export type RecordHooks = ReadonlyMap<string, readonly RecordHook[]>

/**
 * What a search entry that is bound to a named filter asks of the rows of its type, which are under the alias `t`. A text
 * that was typed where records are chosen comes as a text. The whole search is there for a filter that looks at other
 * entries, too.
 */
export type SearchFilter = (context: RecordContext, value: unknown, search: ReadSearch) => RawBuilder<unknown>

/** By dtoKey, and by the name that the definition binds to. */
export type SearchFilters = ReadonlyMap<string, Readonly<Record<string, SearchFilter>>>

/** Supplies the rows of table-less views. Sees to it that nobody gets a row that he may not see. */
export interface ViewSource {
  /** The named filters that it applies by itself. */
  readonly filters?: readonly string[]
  /** One page in the order asked for, and how many rows there are in all. */
  readonly search: (
    context: RecordContext,
    type: RecordType,
    search: ReadSearch,
  ) => Promise<{ readonly items: readonly AnyRecord[]; readonly totalCount: number }>
  /** Asked for by views that can be opened; undefined where there is no such row, or not for this caller. */
  readonly get?: (
    context: RecordContext,
    type: RecordType,
    id: string,
    referenceDateUtc: string | undefined,
  ) => Promise<AnyRecord | undefined>
}

/** By the name of the source in the definition. */
export type ViewSources = ReadonlyMap<string, ViewSource>

/** What features add to the engine, registered where the rooms are wired. */
export interface RecordFeatures {
  readonly hooks: RecordHooks
  readonly filters: SearchFilters
  readonly views: ViewSources
}

export function executorOf(context: RecordContext): Executor {
  return context.transaction ?? context.database.kysely
}
