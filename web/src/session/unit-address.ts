import { parsePath, type To } from 'react-router'

/** The query parameter of every page that names the business unit of its tab. */
const unitParameter = 'unit'

/** The unit that an address names, by the id of its series; undefined when it names none. */
export function unitOf({ search }: { readonly search: string }): string | undefined {
  return new URLSearchParams(search).get(unitParameter) || undefined
}

/** An address, also a relative one, with this unit instead of any that it names. */
export function inUnit(address: To, unitId: string): string {
  const { pathname = '', search = '', hash = '' } = typeof address === 'string' ? parsePath(address) : address
  const parameters = new URLSearchParams(search)
  parameters.set(unitParameter, unitId)
  return `${pathname}?${parameters}${hash}`
}

/** The unit in which this tab worked last, for an address that names none; kept by the browser as long as the tab. */
export const unitOfTab = {
  read: (): string | undefined => tryStorage(() => sessionStorage.getItem(unitParameter)) ?? undefined,
  keep: (unitId: string): void => tryStorage(() => sessionStorage.setItem(unitParameter, unitId)),
  forget: (): void => tryStorage(() => sessionStorage.removeItem(unitParameter)),
}

/** Without storage an address that names no unit opens in the preferred one. */
function tryStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
