import { createPath, type DataRouter, parsePath, type RouterNavigateOptions, type To } from 'react-router'
import { onReferenceDate } from '../../session/reference-date-address.ts'
import { inUnit, unitOf } from '../../session/unit-address.ts'

/**
 * Changes and returns the router: its links and navigations keep the unit of the address, unless they name one, and those to another page
 * the reference date.
 */
export function keepUnit(router: DataRouter): DataRouter {
  const original = { ...router }
  const withUnit = (page: To): To => {
    const address = onReferenceDate(page, router.state.location.search)
    const unitId = unitOf(router.state.location)
    const { search = '' } = typeof address === 'string' ? parsePath(address) : address
    return unitId === undefined || unitOf({ search }) !== undefined ? address : inUnit(address, unitId)
  }
  router.createHref = (location) => toHref(withUnit(original.createHref(location)))
  router.navigate = (to: number | To | null, options?: RouterNavigateOptions) =>
    typeof to === 'number'
      ? original.navigate(to)
      : original.navigate(to === null ? to : withUnit(to), options)
  return router
}

function toHref(address: To): string {
  return typeof address === 'string' ? address : createPath(address)
}
