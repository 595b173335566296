import type { CallAnswer, CallName, CallOf, CallValues } from '@stamboek/model/contract/call-values'
import type { Fields } from '@stamboek/model/schema/field-kind'
import type { AddedValues, OwnValues, RecordOf } from '@stamboek/model/schema/record-of'
import type { RecordType, RecordTypeDefinition } from '@stamboek/model/schema/record-type'
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
  type SearchFilter,
  type SupplyLists,
  type UploadHandler,
  type ViewSource,
} from './record-context.ts'

/** Extends a record type. What its definition names is required here by that name, and nothing else is accepted. */
export function recordFeature<const Definition extends RecordTypeDefinition>(
  { dtoKey }: Definition,
  parts: PartsOf<Definition>,
): RecordFeature {
  // The engine calls handlers with what their definitions say, which it does not know.
  const { hooks = [], filters = {}, calls = {}, ...others } = parts as AnyParts
  return { dtoKey, hooks, filters, calls, ...others }
}

/** Adds hooks to a record type that another feature extends. */
export function recordHooks<const Definition extends RecordTypeDefinition>(
  { dtoKey }: Definition,
  hooks: readonly AnyHook<Definition>[],
): RecordFeature {
  return { dtoKey, hooks: hooks as readonly RecordHook[], filters: {}, calls: {} }
}

type AnyParts = Partial<Omit<RecordFeature, 'dtoKey'>>

type PartsOf<D> = Pick<AnyParts, 'gate'> & { readonly hooks?: readonly AnyHook<D>[] } & PartFor<
    'filters',
    FilterName<D>,
    Readonly<Record<FilterName<D>, SearchFilter>>
  > &
  PartFor<'calls', CallName<D>, CallHandlersOf<D>> &
  PartFor<'derived', MemberOf<D, 'derived'>, DeriveMembersOf<D>> &
  PartFor<'added', MemberOf<D, 'added'>, AddMembersOf<D>> &
  PartFor<'lists', MemberOf<D, 'lists'>, SupplyLists> &
  PartFor<'upload', MemberOf<D, 'upload'>, UploadHandler> &
  PartFor<'rows', ViewSourceName<D>, RowsOf<D>>

/** A planned write of a record of the definition. */
export interface PlannedWriteOf<D> extends Omit<PlannedWrite, 'before' | 'after'> {
  readonly before: RecordOf<D> | undefined
  readonly after: RecordOf<D>
}

/** Extends the writes of a record type, as `RecordHook` says. */
export interface RecordHookOf<D> extends Pick<RecordHook, 'lock'> {
  readonly beforeWrite?: (
    context: HookContext,
    writes: readonly PlannedWriteOf<D>[],
  ) => Promise<readonly PlannedWriteOf<D>[]>
  readonly afterWrite?: (context: HookContext, writes: readonly PlannedWriteOf<D>[]) => Promise<void>
}

/** A hook of this type, or one for any. */
type AnyHook<D> = RecordHookOf<D> | RecordHook

/** Adds members as `AddMembers` says; what is left out is null. */
export type AddMembersOf<D> = (
  context: RecordContext,
  type: RecordType,
  records: readonly RecordOf<D>[],
  asked?: AskedFor,
) => Promise<readonly Partial<AddedValues<D>>[]>

/** Computes derived members, as `DeriveMembers` says. */
export type DeriveMembersOf<D> = (
  context: HookContext,
  type: RecordType,
  records: readonly RecordOf<D>[],
) => Promise<readonly DerivedOf<D>[]>

type DerivedOf<D> = D extends { readonly derived: infer Members extends Fields } ? OwnValues<Members> : never

/** The handlers of the calls of a definition. */
export type CallHandlersOf<D> = { readonly [Name in CallName<D>]: CallHandlerOf<D, Name> }

/** Handles a call, as `CallHandler` says, with the values and the answer that its definition states. */
export type CallHandlerOf<D, Name extends CallName<D>> = (
  context: HookContext,
  type: RecordType,
  input: CallInputOf<D, CallOf<D, Name>>,
) => Promise<CallAnswer<CallOf<D, Name>, AnsweredFile>>

interface CallInputOf<D, Call> extends Omit<CallInput, 'record' | 'values'> {
  readonly record: Call extends { readonly subject: 'record' } ? RecordOf<D> : undefined
  readonly values: CallValues<Call>
}

/** A part that is required where the definition names something for it, and absent elsewhere. */
type PartFor<Part extends string, Names, Value> = [Names] extends [never]
  ? { readonly [Key in Part]?: never }
  : { readonly [Key in Part]: Value }

type MemberOf<D, Member extends string> =
  D extends Readonly<Record<Member, infer Members extends object>> ? keyof Members & string : never

type ViewSourceName<D> = D extends { readonly view: { readonly source: infer Name extends string } }
  ? Name
  : never

/** A view of rows applies its filters itself. */
type FilterName<D> = [ViewSourceName<D>] extends [never] ? NamedFilter<D> : never

type NamedFilter<D> = D extends { readonly search: { readonly entries: infer Entries } }
  ? {
      [Key in keyof Entries]: Entries[Key] extends {
        readonly binds: { readonly filter: infer Name extends string }
      }
        ? Name
        : never
    }[keyof Entries]
  : never

type RowsOf<D> = Omit<ViewSource, 'filters'> & { readonly filters: readonly NamedFilter<D>[] }

/** Of several features of a type all hooks apply, and of anything else the last. */
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
