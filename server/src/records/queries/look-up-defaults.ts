import { lookupLimit } from '@stamboek/model/contract/record-calls'
import {
  type DefaultValue,
  type FormMode,
  isResolvedByServer,
  isSupplied,
  type LookedUpDefault,
} from '@stamboek/model/schema/base-field'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { supplyDefault } from '../engine/supply-default.ts'
import { findReferringField, listNarrowings, lookupOrder, lookupQuery } from './lookup-query.ts'

interface GivenDefault {
  readonly path: string
  readonly value: DefaultValue | undefined
  readonly mode?: FormMode
}

/**
 * Resolves those defaults that are looked up or supplied by a source, by path: an id, ids or null. Leaves out the
 * others. Throws if no feature supplies a source.
 */
export async function lookUpDefaults(
  context: RecordContext,
  type: RecordType,
  defaults: readonly GivenDefault[],
): Promise<Record<string, unknown>> {
  const resolved: Record<string, unknown> = {}
  for (const { path, value = null, mode } of defaults) {
    if (!isResolvedByServer(value)) continue
    resolved[path] = isSupplied(value)
      ? await supplyDefault(context, value.from)
      : await lookUpRecords(context, type, { path, value, mode })
  }
  return resolved
}

interface LookUp {
  readonly path: string
  readonly value: LookedUpDefault
  readonly mode: FormMode | undefined
}

async function lookUpRecords(
  context: RecordContext,
  type: RecordType,
  { path, value: { lookUp, where }, mode }: LookUp,
): Promise<string | readonly string[] | null> {
  const field = findReferringField(type, path)
  if (!field) throw new Error(`${path} of ${type.dtoKey} refers to nothing`)
  const target = context.engine.catalogue.get(field.to)
  const lookup = {
    ids: undefined,
    text: '',
    referenceDate: context.now,
    field,
    includeInactive: false,
    isForForm: mode !== undefined,
    narrowings: [...listNarrowings(field, mode), ...(where ? [where] : [])],
    columns: sql``,
  }
  const found = lookupQuery(context, target, lookup)
  const order = lookupOrder(target, lookup)
  const rank = lookUp === 'middle' ? sql`(SELECT count(*) / 2 FROM (${found}) counted)` : sql`0`
  const limit = lookUp === 'all' ? lookupLimit : 1
  const { rows } = await sql<{ id: string }>`SELECT id FROM (${found}) found
    ORDER BY ${order} OFFSET ${rank} LIMIT ${limit}`.execute(executorOf(context))
  const ids = rows.map(({ id }) => id)
  return lookUp === 'all' ? ids : (ids[0] ?? null)
}
