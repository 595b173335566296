import { type DataRouter, parsePath, type RouterNavigateOptions, type To } from 'react-router'
import { inUnit, unitOf } from '../../session/unit-address.ts'

/** Changes and returns the router: its links and navigations keep the unit of the address, unless they name one. */
export function keepUnit(router: DataRouter): DataRouter {
  const original = { ...router }
  const withUnit = <Address extends To>(address: Address): Address | string => {
    const unitId = unitOf(router.state.location)
    const { search = '' } = typeof address === 'string' ? parsePath(address) : address
    return unitId === undefined || unitOf({ search }) !== undefined ? address : inUnit(address, unitId)
  }
  router.createHref = (location) => withUnit(original.createHref(location))
  router.navigate = (to: number | To | null, options?: RouterNavigateOptions) =>
    typeof to === 'number'
      ? original.navigate(to)
      : original.navigate(to === null ? to : withUnit(to), options)
  return router
}
