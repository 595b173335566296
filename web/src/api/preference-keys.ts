export const businessUnitKey = 'business-unit-user-preference'
export const recentRecordsKey = 'recent-records'
export const ownPagesKey = 'own-pages'

/** The id of the preference that holds the state of a page; slashes of the path become underscores. */
export function pageStateKey(pathname: string, dtoKey: string): string {
  return `pageState|${pathname.replaceAll('/', '_')}|${dtoKey}`
}

/** The id of the preference that holds the last visit of a page in a business unit. */
export function pageVisitKey(pathname: string, dtoKey: string, unitId: string): string {
  return `pageVisit|${pathname.replaceAll('/', '_')}|${dtoKey}|${unitId}`
}

/** The id of the preference that holds the pinned search fields of a page; trailing slashes of the path are dropped. */
export function pinnedFieldsKey(pathname: string): string {
  return `${pathname.replace(/\/+$/, '')}|pinned-search-fields`
}
