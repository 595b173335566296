import type { AccessToken, CreatedAccessToken, NewAccessToken } from '@stamboek/model/contract/access'
import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from './api-client.ts'

/** A user, or the one who is signed in. */
export type TokenOwner = { readonly id: string } | undefined

/** The tokens of an owner, the newest first. */
export function accessTokensQuery(owner: TokenOwner) {
  return queryOptions({
    queryKey: ['accessTokens', owner?.id ?? null],
    queryFn: ({ signal }) => apiRequest<readonly AccessToken[]>('GET', pathOf(owner), { signal }),
  })
}

/** Not sent again after an outage: a token whose answer is lost is of no use, and can be ended. */
export function createAccessToken(owner: TokenOwner, token: NewAccessToken): Promise<CreatedAccessToken> {
  return apiRequest('POST', pathOf(owner), { body: token })
}

/** Rejects with 404 if it has ended. */
export function endAccessToken(owner: TokenOwner, id: string): Promise<void> {
  return apiRequest('DELETE', `${pathOf(owner)}/${id}`, {})
}

function pathOf(owner: TokenOwner): string {
  return owner ? `/api/authentication/users/${owner.id}/tokens` : '/api/authentication/tokens'
}
