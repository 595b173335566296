const key = 'stamboek.signed-in'

/**
 * Whether somebody has signed in with this browser and not out: then a page asks at once what only a user may ask, instead of first who is
 * there. False where the browser keeps nothing.
 */
export const signedInBefore = {
  read(): boolean {
    try {
      return localStorage.getItem(key) !== null
    } catch {
      return false
    }
  },
  keep(): void {
    try {
      localStorage.setItem(key, '1')
    } catch {
      // The next page asks one after the other.
    }
  },
  forget(): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // As above.
    }
  },
}
