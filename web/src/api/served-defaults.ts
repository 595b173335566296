import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { type DefaultValue, isResolvedByServer } from '@stamboek/model/schema/base-field'

/** Whether the server resolves defaults of the fields of a type. */
export function hasServedFields({ fields }: Pick<ServedRecordType, 'fields'>): boolean {
  return Object.values(fields).some(isServed)
}

/** Whether the server resolves search values with which a page begins: those of its type, or of its menu item. */
export function hasServedSearch(
  { search }: Pick<ServedRecordType, 'search'>,
  menuSearch: Readonly<Record<string, DefaultValue>> = {},
): boolean {
  return search.entries.some(isServed) || Object.values(menuSearch).some(isResolvedByServer)
}

function isServed({ default: value }: { readonly default?: DefaultValue }): boolean {
  return value !== undefined && isResolvedByServer(value)
}
