import type {
  CallAnswer,
  CallName,
  CallOf,
  CallValues,
  SentValues,
} from '@stamboek/model/contract/call-values'
import type { FilterName, FilterValue } from '@stamboek/model/contract/search-values'
import type { Fields } from '@stamboek/model/schema/field-kind'
import type {
  AddedValues,
  AnyRecord,
  ComputedFields,
  ListValues,
  OwnValues,
  RecordOf,
} from '@stamboek/model/schema/record-of'
import type { RecordType, RecordTypeDefinition, RecordTypeOf } from '@stamboek/model/schema/record-type'
import type { Expression } from 'kysely'
import type { SearchInput } from '../input/search-input.ts'
import {
  type AnsweredFile,
  type AskedFor,
  type CallInput,
  findFeature,
  type HookContext,
  type PlannedWrite,
  type RecordContext,
  type RecordFeature,
  type RecordFeatures,
  type RecordHook,
  type UploadInput,
  type ViewSource,
} from './record-context.ts'

/**
 * Creates a feature of a record type from its parts; registers nothing. The compiler requires the parts that the
 * definition names, such as its calls and filters, and refuses others.
 */
export function recordFeature<const Definition extends RecordTypeDefinition>(
  { dtoKey }: Definition,
  parts: PartsOf<Definition>,
): RecordFeature {
  // The engine does not know the types that a definition gives to its handlers.
  const { hooks = [], filters = {}, calls = {}, ...others } = parts as AnyParts
  return { dtoKey, hooks, filters, calls, ...others }
}

/**
 * Creates a feature that only adds hooks to a record type; `indexRecordFeatures` merges it with others of the type.
 */
export function recordHooks<const Definition extends RecordTypeDefinition>(
  { dtoKey }: Definition,
  hooks: readonly AnyHook<Definition>[],
): RecordFeature {
  return { dtoKey, hooks: hooks as readonly RecordHook[], filters: {}, calls: {} }
}

type AnyParts = Partial<Omit<RecordFeature, 'dtoKey'>>

type PartsOf<D> = Pick<AnyParts, 'gate' | 'whyNotUndone'> & {
  readonly hooks?: readonly AnyHook<D>[]
} & PartFor<'filters', AppliedFilter<D>, FilterHandlersOf<D>> &
  PartFor<'calls', CallName<D>, CallHandlersOf<D>> &
  PartFor<'derived', keyof ComputedFields<D, 'derived'>, DeriveMembersOf<D>> &
  PartFor<'added', keyof ComputedFields<D, 'added'>, AddMembersOf<D>> &
  PartFor<'lists', ListName<D>, SupplyListsOf<D>> &
  PartFor<'upload', MemberOf<D, 'upload'>, UploadHandlerOf<D>> &
  PartFor<'rows', ShowsRows<D>, RowsOf<D>>

export interface PlannedWriteOf<D> extends Omit<PlannedWrite, 'before' | 'after'> {
  readonly before: WrittenOf<D> | undefined
  readonly after: WrittenOf<D>
}

/** Stored write-only values are masked. */
export type WrittenOf<D> = RecordOf<D> & WriteOnlyValues<D>

type WriteOnlyValues<D> = D extends { readonly fields: infer F extends Fields }
  ? {
      readonly [Name in keyof F as F[Name] extends { readonly kind: 'secret' } ? Name : never]: string | null
    }
  : unknown

export interface RecordHookOf<D> extends Pick<RecordHook, 'lock'> {
  readonly beforeWrite?: (
    context: HookContext,
    writes: readonly PlannedWriteOf<D>[],
  ) => Promise<readonly PlannedWriteOf<D>[]>
  readonly afterWrite?: (context: HookContext, writes: readonly PlannedWriteOf<D>[]) => Promise<void>
}

type AnyHook<D> = RecordHookOf<D> | RecordHook

export type AddMembersOf<D> = (
  context: RecordContext,
  type: RecordType,
  records: readonly RecordOf<D>[],
  asked?: AskedFor,
) => Promise<readonly Partial<AddedValues<D>>[]>

export type DeriveMembersOf<D> = (
  context: HookContext,
  type: RecordTypeOf<D>,
  records: readonly RecordOf<D>[],
) => Promise<readonly DerivedOf<D>[]>

type DerivedOf<D> = OwnValues<ComputedFields<D, 'derived'>>

export type SupplyListsOf<D> = (
  context: RecordContext,
  type: RecordTypeOf<D>,
  record: RecordOf<D>,
) => Promise<ListsOf<D>>

type ListsOf<D> = D extends { readonly lists: infer Lists }
  ? ListValues<Pick<Lists, ListName<D> & keyof Lists>>
  : never

type ListName<D> = D extends { readonly lists: infer Lists }
  ? { [Name in keyof Lists]: Lists[Name] extends { readonly of: string } ? never : Name }[keyof Lists]
  : never

export type UploadHandlerOf<D> = (
  context: HookContext,
  type: RecordTypeOf<D>,
  input: Pick<UploadInput, 'file'> & { readonly values: UploadedValues<D> },
) => Promise<AnyRecord>

type UploadedValues<D> = D extends { readonly upload: infer Members extends Fields }
  ? SentValues<Members>
  : never

export type FilterHandlersOf<D> = { readonly [Name in FilterName<D>]: FilterHandlerOf<D, Name> }

export type FilterHandlerOf<D, Name extends FilterName<D>> = (
  context: RecordContext,
  value: FilterValue<D, Name>,
  search: SearchInput,
) => Expression<unknown>

export type CallHandlersOf<D> = { readonly [Name in CallName<D>]: CallHandlerOf<D, Name> }

export type CallHandlerOf<D, Name extends CallName<D>> = (
  context: HookContext,
  type: RecordTypeOf<D>,
  input: CallInputOf<D, CallOf<D, Name>>,
) => Promise<CallAnswer<CallOf<D, Name>, AnsweredFile>>

interface CallInputOf<D, Call> extends Omit<CallInput, 'record' | 'values'> {
  readonly record: Call extends { readonly subject: 'record' } ? RecordOf<D> : undefined
  readonly values: CallValues<Call>
}

type PartFor<Part extends string, Names, Value> = [Names] extends [never]
  ? { readonly [Key in Part]?: never }
  : { readonly [Key in Part]: Value }

type MemberOf<D, Member extends string> =
  D extends Readonly<Record<Member, infer Members extends object>> ? keyof Members & string : never

type ShowsRows<D> = D extends { readonly view: { readonly shows: 'rows' } } ? true : never

type AppliedFilter<D> = [ShowsRows<D>] extends [never] ? FilterName<D> : never

type RowsOf<D> = Omit<ViewSource, 'filters'> & { readonly filters: readonly FilterName<D>[] }

/**
 * Merges the features of each type, by `dtoKey`: all hooks, filters and calls apply; of the other parts, and of the
 * same name, the last one wins.
 */
export function indexRecordFeatures(
  features: readonly { readonly records: readonly RecordFeature[] }[],
): RecordFeatures {
  const index = new Map<string, RecordFeature>()
  for (const feature of features.flatMap(({ records }) => records)) {
    const known = findFeature({ features: index }, feature.dtoKey)
    index.set(feature.dtoKey, {
      ...known,
      ...feature,
      hooks: [...known.hooks, ...feature.hooks],
      filters: { ...known.filters, ...feature.filters },
      calls: { ...known.calls, ...feature.calls },
    })
  }
  return index
}
