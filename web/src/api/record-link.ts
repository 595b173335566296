/** The query parameter of a record page that names the record to open there. */
export const recordParameter = 'record'

interface Place {
  readonly pathname: string
  readonly search: string
}

/** The address that opens a record on the page with this address; where one is on that page already, its search stays as it is. */
export function recordLink(pageLink: string, id: string, from?: Place): string {
  const [pathname = '', query = ''] = pageLink.split('?')
  const parameters = new URLSearchParams(from?.pathname === pathname ? from.search : query)
  parameters.set(recordParameter, id)
  return `${pathname}?${parameters}`
}
