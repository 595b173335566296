import { type LoaderFunctionArgs, replace } from 'react-router'
import { readCurrentUser } from '../../api/authentication.ts'
import { returnAddress } from './return-address.ts'

/** Who is signed in already goes on at once. */
export async function loadSignIn({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Response | null> {
  const { searchParams } = new URL(request.url)
  const isSetup = searchParams.has('setup')
  if (!isSetup && (await readCurrentUser(request.signal))) return replace(returnAddress(searchParams))
  return null
}
