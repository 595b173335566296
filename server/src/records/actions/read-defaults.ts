import type { DefaultsAnswer, LookupItem } from '@stamboek/model/contract/record-calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { listSources } from '../engine/list-sources.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { supplyDefault } from '../engine/supply-default.ts'
import { lookUpDefaults } from '../queries/look-up-defaults.ts'
import { findReferringField } from '../queries/lookup-query.ts'
import { lookupRecords } from './lookup-records.ts'

/**
 * Resolves the defaults that depend on the caller: of a new record by path, of the search by key, and by name the
 * sources that the type and its menu items use. With what the search refers to, so that a page that opens need not look it up.
 */
export async function readDefaults(context: RecordContext, type: RecordType): Promise<DefaultsAnswer> {
  const fields = Object.entries(type.fields).map(([path, field]) => ({
    path,
    value: field.default,
    mode: 'add' as const,
  }))
  const entries = type.search.entries.map(({ key, default: value }) => ({ path: key, value }))
  const sources = Object.fromEntries(
    await Promise.all(
      listSources(context.engine, type).map(
        async (name) => [name, await supplyDefault(context, name)] as const,
      ),
    ),
  )
  const search = await lookUpDefaults(context, type, entries)
  const supplied = context.engine
    .menuSources(type.dtoKey)
    .map(({ key, source }): readonly [string, unknown] => [key, sources[source]])
  return {
    record: await lookUpDefaults(context, type, fields),
    search,
    sources,
    labels: await readLabels(context, type, [...Object.entries(search), ...supplied]),
  }
}

async function readLabels(
  context: RecordContext,
  type: RecordType,
  values: readonly (readonly [key: string, value: unknown])[],
): Promise<DefaultsAnswer['labels']> {
  const byKey = Map.groupBy(values, ([key]) => key)
  const labels: Record<string, readonly LookupItem[]> = {}
  for (const [key, given] of byKey) {
    const ids = [...new Set(given.flatMap(([, value]) => value ?? []))]
    if (ids.length === 0 || !findReferringField(type, key)) continue
    const { items } = await lookupRecords(context, type, { field: key, ids })
    labels[key] = items
  }
  return labels
}
