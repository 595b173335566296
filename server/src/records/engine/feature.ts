import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import type { JobDefinition } from '../../jobs/job-definition.ts'
import {
  type AddMembers,
  type CallHandler,
  type DefaultSupplier,
  type DeriveMembers,
  findFeature,
  type RecordEngine,
  type RecordFeature,
  type RecordFeatures,
  type RecordHook,
  type SearchFilter,
  type SupplyLists,
  type UploadHandler,
  type ViewSource,
} from './record-context.ts'

/** A part of the product: record types with what they do, and what they need of the program. */
export interface Feature {
  readonly records: readonly RecordFeature[]
  /** Defaults that differ by caller, by the name in definitions (`SuppliedDefault.source`). */
  readonly sources?: Readonly<Record<string, DefaultSupplier>>
  /** SQL of tables in the schema `stamboek`; each statement may run at every start. */
  readonly tables?: readonly string[]
  /** Background work. The engine has connections of its own. */
  readonly jobs?: (engine: RecordEngine) => readonly JobDefinition[]
}

/** Extends a record type. What its definition names is required here by that name, and nothing else is accepted. */
export function recordFeature<const Definition extends RecordTypeDefinition>(
  { dtoKey }: Definition,
  parts: PartsOf<Definition>,
): RecordFeature {
  const { hooks = [], filters = {}, calls = {}, ...others }: AnyParts = parts
  return { dtoKey, hooks, filters, calls, ...others }
}

/** Adds hooks to a record type that another feature extends. */
export function recordHooks({ dtoKey }: RecordTypeDefinition, hooks: readonly RecordHook[]): RecordFeature {
  return { dtoKey, hooks, filters: {}, calls: {} }
}

type AnyParts = Partial<Omit<RecordFeature, 'dtoKey'>>

type PartsOf<D> = Pick<AnyParts, 'hooks' | 'gate'> &
  Required<'filters', FilterName<D>, Readonly<Record<FilterName<D>, SearchFilter>>> &
  Required<'calls', MemberOf<D, 'calls'>, Readonly<Record<MemberOf<D, 'calls'>, CallHandler>>> &
  Required<'derived', MemberOf<D, 'derived'>, DeriveMembers> &
  Required<'added', MemberOf<D, 'added'>, AddMembers> &
  Required<'lists', MemberOf<D, 'lists'>, SupplyLists> &
  Required<'upload', MemberOf<D, 'upload'>, UploadHandler> &
  Required<'rows', ViewSourceName<D>, RowsOf<D>>

/** A part that is required where the definition names something for it, and absent elsewhere. */
type Required<Part extends string, Names, Value> = [Names] extends [never]
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
export function indexRecordFeatures(features: readonly Feature[]): RecordFeatures {
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
