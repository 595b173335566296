const home = '/'

/** Where to go after signing in: the address that was asked for, as long as it is one of this application. */
export function returnAddress(parameters: URLSearchParams): string {
  const address = parameters.get('returnTo')
  if (address === null) return home
  const base = 'http://application.invalid'
  try {
    const url = new URL(address, base)
    const isOurs = url.origin === base && address.startsWith('/')
    return isOurs && url.pathname !== '/sign-in' ? url.pathname + url.search + url.hash : home
  } catch {
    return home
  }
}
