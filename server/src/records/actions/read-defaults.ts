import type { DefaultsAnswer } from '@stamboek/model/contract/record-calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { listSources } from '../engine/list-sources.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { supplyDefault } from '../engine/supply-default.ts'
import { lookUpDefaults } from '../queries/look-up-defaults.ts'

/**
 * Resolves the defaults that depend on the caller: of a new record by path, of the search by key, and by name the
 * sources that the type and its menu items use.
 */
export async function readDefaults(context: RecordContext, type: RecordType): Promise<DefaultsAnswer> {
  const fields = Object.entries(type.fields).map(([path, field]) => ({
    path,
    value: field.default,
    mode: 'add' as const,
  }))
  const entries = type.search.entries.map(({ key, default: value }) => ({ path: key, value }))
  const sources = listSources(context.engine, type).map(
    async (name) => [name, await supplyDefault(context, name)] as const,
  )
  return {
    record: await lookUpDefaults(context, type, fields),
    search: await lookUpDefaults(context, type, entries),
    sources: Object.fromEntries(await Promise.all(sources)),
  }
}
