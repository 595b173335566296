import { type LoaderFunctionArgs, replace } from 'react-router'
import { readCurrentUser } from '../../api/authentication.ts'

const home = '/'
const base = 'http://application.invalid'

/** The address to open after sign-in: `returnTo` as a path of this application, else the home page. */
export function returnAddress(parameters: URLSearchParams): string {
  const address = parameters.get('returnTo') ?? ''
  if (!address.startsWith('/') || !URL.canParse(address, base)) return home
  const { origin, pathname, search, hash } = new URL(address, base)
  // Checked after resolving: `/..//host` becomes `//host`, which a browser takes for another site.
  const isPage = origin === base && !pathname.startsWith('//') && !/^\/sign-in\/?$/i.test(pathname)
  return isPage ? pathname + search + hash : home
}

/**
 * Redirects a user who is signed in already to `returnAddress`, except from the one-time links `setup` and `reset`; else
 * null.
 */
export async function loadSignIn({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Response | null> {
  const { searchParams } = new URL(request.url)
  const isOneTimeLink = searchParams.has('setup') || searchParams.has('reset')
  if (!isOneTimeLink && (await readCurrentUser(request.signal))) return replace(returnAddress(searchParams))
  return null
}
