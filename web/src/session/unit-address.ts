import { parsePath, type To } from 'react-router'

const unitParameter = 'unit'

/** The id of the unit in an address, that of its series; undefined if the address names none. */
export function unitOf({ search }: { readonly search: string }): string | undefined {
  return new URLSearchParams(search).get(unitParameter) || undefined
}

/** The address, possibly relative, with this unit instead of any other. */
export function inUnit(address: To, unitId: string): string {
  const { pathname = '', search = '', hash = '' } = typeof address === 'string' ? parsePath(address) : address
  const parameters = new URLSearchParams(search)
  parameters.set(unitParameter, unitId)
  return `${pathname}?${parameters}${hash}`
}

/** The last unit of this tab, for an address that names none; kept by the browser as long as the tab. */
export const unitOfTab = {
  read: (): string | undefined => tryStorage(() => sessionStorage.getItem(unitParameter)) ?? undefined,
  keep: (unitId: string): void => tryStorage(() => sessionStorage.setItem(unitParameter, unitId)),
  forget: (): void => tryStorage(() => sessionStorage.removeItem(unitParameter)),
}

/** Runs work on the storage of the browser; undefined where that is blocked or full. */
export function tryStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
