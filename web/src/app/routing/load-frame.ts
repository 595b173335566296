import { type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiProblem } from '../../api/api-problem.ts'
import { queryClient } from '../../api/query-client.ts'
import { type Schema, schemaQuery } from '../../session/schema.ts'
import { type SessionData, sessionQuery } from '../../session/session.tsx'

export interface FrameData {
  readonly session: SessionData
  readonly schema: Schema
}

/** The loader of the frame; redirects to sign-in, with a return address, when nobody is signed in. */
export async function loadFrame({
  request,
}: Pick<LoaderFunctionArgs, 'request'>): Promise<FrameData | Response> {
  try {
    return await readFrame()
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return redirect(signInAddress(request.url))
    throw error
  }
}

/** Reads session and schema once. */
export async function readFrame(): Promise<FrameData> {
  const session = await queryClient.ensureQueryData(sessionQuery)
  const schema = await queryClient.ensureQueryData(schemaQuery(session.businessUnit?.id))
  return { session, schema }
}

function signInAddress(url: string): string {
  const { pathname, search } = new URL(url)
  const from = pathname + search
  return from === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ returnTo: from })}`
}
