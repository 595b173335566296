export const businessUnitKey = 'business-unit-user-preference'
export const recentRecordsKey = 'recent-records'

export function pageStateKey(pathname: string, dtoKey: string): string {
  return `pageState|${pathname.replaceAll('/', '_')}|${dtoKey}`
}

export function pinnedFieldsKey(pathname: string): string {
  return `${pathname.replace(/\/+$/, '')}|pinned-search-fields`
}
