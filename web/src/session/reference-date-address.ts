import { parsePath, type To } from 'react-router'

/** The query parameter of the reference date, `yyyy-MM-dd`. */
export const referenceDateParameter = 'op'

/**
 * The address of another page with the reference date of the current one (a query), unless it has its own. An address without a path
 * stays as it is: the page itself changes its parameters.
 */
export function onReferenceDate<Address extends To>(address: Address, current: string): Address | string {
  const day = new URLSearchParams(current).get(referenceDateParameter)
  const {
    pathname = '',
    search = '',
    hash = '',
  }: { pathname?: string; search?: string; hash?: string } = typeof address === 'string'
    ? parsePath(address)
    : address
  const parameters = new URLSearchParams(search)
  if (day === null || pathname === '' || parameters.has(referenceDateParameter)) return address
  parameters.set(referenceDateParameter, day)
  return `${pathname}?${parameters}${hash}`
}
