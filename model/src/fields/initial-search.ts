import { type DefaultValue, isResolvedByServer, isSupplied } from '../schema/base-field.ts'
import { isEmptyValue } from '../schema/evaluate-condition.ts'
import type { FieldDefinition } from '../schema/field-kind.ts'
import { listOperators } from '../schema/operator.ts'
import type { MemberValues } from '../schema/record-of.ts'
import { descriptionTwinKey, type Search, type SearchEntry } from '../schema/search.ts'
import { createDefaultRecord, type DefaultContext } from './default-record.ts'

/** Values that only the server resolves: of the search by key, of supplied ones by the name of their source. */
export interface ServedSearchDefaults {
  readonly search: MemberValues
  readonly sources: MemberValues
}

/**
 * The values of all entries with which a search begins: the given ones, else the defaults of the entries. Defaults of the
 * server that are not known are null.
 */
export function createInitialValues(
  search: Search,
  context: DefaultContext,
  { given = {}, served }: { given?: MemberValues | undefined; served?: ServedSearchDefaults | undefined },
): MemberValues {
  const inputs: Record<string, FieldDefinition> = {}
  const values: Record<string, unknown> = {}
  for (const entry of search.entries) {
    const { key, input } = entry
    const value = Object.hasOwn(given, key) ? (given[key] as DefaultValue) : entry.default
    values[key] = null
    if (value === undefined || value === null) continue
    if (isResolvedByServer(value)) {
      const known = isSupplied(value) ? served?.sources[value.from] : served?.search[key]
      values[key] = toEntryValue(entry, known ?? null)
    } else {
      // Nobody enters a computed field, but everybody may search by it.
      const { computed, ...searched } = input
      inputs[key] = { ...(computed ? searched : input), default: value }
    }
  }
  const known = createDefaultRecord(inputs, context)
  for (const entry of search.entries)
    if (entry.key in inputs) values[entry.key] = toEntryValue(entry, known[entry.key])
  return values
}

/** An entry that takes a list takes one id as a list of one. */
function toEntryValue({ binds, input }: SearchEntry, value: unknown): unknown {
  const isOneOfList =
    listOperators.has(binds.operator) && 'to' in input && value !== null && !Array.isArray(value)
  return isOneOfList ? [value] : value
}

/** Whether a search leaves this value out (requirements 5.2): an empty one, or a text of spaces. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() === '' : isEmptyValue(value)
}

/** The values by the keys under which they are sent, without blank ones: text instead of a choice has a key of its own. */
export function collectSentValues({ entries }: Pick<Search, 'entries'>, values: MemberValues) {
  const sent: Record<string, unknown> = {}
  for (const entry of entries) {
    const value = values[entry.key]
    if (isBlank(value)) continue
    const isTyped = entry.descriptionTwin && !Array.isArray(value)
    sent[isTyped ? descriptionTwinKey(entry) : entry.key] = value
  }
  return sent
}
