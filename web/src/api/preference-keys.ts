/** The preference keys of a user (requirements 10.5). */
export const businessUnitKey = 'business-unit-user-preference'
export const recentRecordsKey = 'recent-records'

/** The key of the saved state of a record page. */
export function pageStateKey(pathname: string, dtoKey: string): string {
  return `pageState|${pathname.replaceAll('/', '_')}|${dtoKey}`
}

/** The key of the search fields that a user pinned on a page. */
export function pinnedFieldsKey(pathname: string): string {
  return `${pathname.replace(/\/+$/, '')}|pinned-search-fields`
}
