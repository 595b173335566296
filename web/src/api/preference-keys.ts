/** The key under which the state of a record page is kept for a user (platform.md section 7). */
export function pageStateKey(pathname: string, dtoKey: string): string {
  return `pageState|${pathname.replaceAll('/', '_')}|${dtoKey}`
}

/** Where the pinned search fields of a page are kept for a person (platform.md section 7). */
export function pinnedFieldsKey(pathname: string): string {
  return `${pathname.replace(/\/+$/, '')}|pinned-search-fields`
}
