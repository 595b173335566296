/** Where the pinned search fields of a page are kept for a person (platform.md section 7). */
export function pinnedFieldsKey(pathname: string): string {
  return `${pathname.replace(/\/+$/, '')}|pinned-search-fields`
}
