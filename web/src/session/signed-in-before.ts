import { tryStorage } from './unit-address.ts'

const key = 'stamboek.signed-in'

/**
 * The units of who has signed in with this browser and not out; undefined if nobody has, or where the browser keeps nothing. With them a
 * page asks at once what only a user may ask, instead of first who is there.
 */
export const signedInBefore = {
  read(): readonly string[] | undefined {
    return tryStorage(() => localStorage.getItem(key))?.split(' ')
  },
  keep(unitIds: readonly string[]): void {
    tryStorage(() => localStorage.setItem(key, unitIds.join(' ')))
  },
  forget(): void {
    tryStorage(() => localStorage.removeItem(key))
  },
}
