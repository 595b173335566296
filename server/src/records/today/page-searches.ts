import { collectSentValues, createInitialValues } from '@stamboek/model/fields/initial-search'
import { isSupplied } from '@stamboek/model/schema/base-field'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { supplyDefault } from '../engine/supply-default.ts'
import { parseNarrowing, type SearchInput } from '../input/search-input.ts'
import { lookUpDefaults } from '../queries/look-up-defaults.ts'
import { readDefaultContext } from '../rules/default-context.ts'

export interface PageSearch {
  /** The given values, with those of sources. */
  readonly values: MemberValues
  readonly search: SearchInput
}

/**
 * Returns the search of a page with these values over those with which it begins; undefined if a source supplies
 * nothing, or the caller may not search so.
 */
export type PageSearchReader = (type: RecordType, given: MemberValues) => Promise<PageSearch | undefined>

/** Reads each default once. */
export async function createPageSearchReader(context: RecordContext): Promise<PageSearchReader> {
  const defaultContext = await readDefaultContext(context, true)
  const readDefaults = once((type: RecordType) =>
    lookUpDefaults(
      context,
      type,
      type.search.entries.map(({ key, default: value }) => ({ path: key, value })),
    ),
  )
  const supply = once((name: string) => supplyDefault(context, name))

  return async (type, given) => {
    const sources: Record<string, unknown> = {}
    for (const value of Object.values(given))
      if (isSupplied(value)) sources[value.from] = await supply(value.from)
    if (Object.values(sources).includes(null)) return undefined
    const served = { search: await readDefaults(type), sources }
    const values = createInitialValues(type.search, defaultContext, { given, served })
    const search = parseNarrowing(recordTable(type), collectSentValues(type.search, values))
    const isPermitted = search.terms.every(
      ({ entry: { right } }) => right === undefined || context.caller.permissions.has(right),
    )
    if (!isPermitted) return undefined
    return { values: Object.fromEntries(Object.keys(given).map((key) => [key, values[key]])), search }
  }
}

function once<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>()
  return (key) => {
    const value = known.get(key) ?? read(key)
    known.set(key, value)
    return value
  }
}
