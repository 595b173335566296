import { type LoaderFunctionArgs, redirect, redirectDocument, replace } from 'react-router'
import { ApiProblem } from '../../api/api-problem.ts'
import { queryClient } from '../../api/query-client.ts'
import { pathInApplication } from '../../base-path.ts'
import { type Schema, schemaQuery } from '../../session/schema.ts'
import { type SessionData, sessionKey, sessionQuery } from '../../session/session.tsx'
import { signedInBefore } from '../../session/signed-in-before.ts'
import { inUnit, unitOf } from '../../session/unit-address.ts'

export interface FrameData {
  readonly session: SessionData
  readonly schema: Schema
}

/** The loader of the frame: `readFrame`, or a redirect to sign-in, with a return address, if nobody is signed in. */
export async function loadFrame({
  request,
}: Pick<LoaderFunctionArgs, 'request'>): Promise<FrameData | Response> {
  try {
    return await readFrame(request)
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return redirect(signInAddress(request.url))
    throw error
  }
}

/**
 * Reads session and schema once. Returns a redirect if the address does not name the unit of the session: a full load
 * for another unit of the user, else to the unit of the session, if any. Rejects with status 401 if nobody is signed
 * in.
 */
export async function readFrame({ url }: Pick<Request, 'url'>): Promise<FrameData | Response> {
  const address = readAddress(url)
  const unitId = unitOf(address)
  // Beside the session, where the unit is known to be the user's.
  const isRead = queryClient.getQueryData(sessionKey) !== undefined
  if (unitId !== undefined && !isRead && signedInBefore.read()?.includes(unitId))
    void queryClient.prefetchQuery(schemaQuery(unitId))
  const session = await queryClient.ensureQueryData(sessionQuery(unitId))
  const { businessUnit, businessUnits } = session
  const isOwnUnit = businessUnits.some(({ id }) => id === unitId)
  // A full load, since all data of this page is of its own unit.
  if (isOwnUnit && unitId !== businessUnit?.id) return redirectDocument(address.pathname + address.search)
  if (!isOwnUnit && businessUnit) return replace(inUnit(address, businessUnit.id))
  const schema = await queryClient.ensureQueryData(schemaQuery(businessUnit?.id))
  return { session, schema }
}

function signInAddress(url: string): string {
  const { pathname, search } = readAddress(url)
  const from = pathname + search
  return from === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ returnTo: from })}`
}

function readAddress(address: string): { readonly pathname: string; readonly search: string } {
  const url = new URL(address)
  return { pathname: pathInApplication(url), search: url.search }
}
