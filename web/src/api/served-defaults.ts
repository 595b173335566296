import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { type DefaultValue, isResolvedByServer } from '@stamboek/model/schema/base-field'

/** Whether a field has a default that only the server can resolve (`isResolvedByServer`). */
export function hasServedFieldDefaults({ fields }: Pick<ServedRecordType, 'fields'>): boolean {
  return Object.values(fields).some(isServed)
}

/** Whether the search of a type, or `menuSearch` of its menu item, has a default that only the server can resolve. */
export function hasServedSearchDefaults(
  { search }: Pick<ServedRecordType, 'search'>,
  menuSearch: Readonly<Record<string, DefaultValue>> = {},
): boolean {
  return search.entries.some(isServed) || Object.values(menuSearch).some(isResolvedByServer)
}

function isServed({ default: value }: { readonly default?: DefaultValue }): boolean {
  return value !== undefined && isResolvedByServer(value)
}
