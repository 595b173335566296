import type { AccessToken, CreatedAccessToken, NewAccessToken } from '@stamboek/model/contract/access'
import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from './api-client.ts'

const path = '/api/authentication/tokens'
const ofUser = { withoutBusinessUnit: true } as const

/** The tokens of the signed-in user, the newest first. */
export const accessTokensQuery = queryOptions({
  queryKey: ['accessTokens'],
  queryFn: ({ signal }) => apiRequest<readonly AccessToken[]>('GET', path, { ...ofUser, signal }),
})

/** Not sent again after an outage: a token whose answer is lost is of no use, and can be ended. */
export function createAccessToken(token: NewAccessToken): Promise<CreatedAccessToken> {
  return apiRequest('POST', path, { ...ofUser, body: token })
}

/** Rejects with 404 if it has ended. */
export function endAccessToken(id: string): Promise<void> {
  return apiRequest('DELETE', `${path}/${id}`, ofUser)
}
