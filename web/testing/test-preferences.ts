import type { PreferencesRequest } from '@stamboek/model/contract/access'

export const preferencesRead = '/api/preferences/read'

/** The answer to a read of preferences: of each asked one what `find` returns, else null. */
export function answerPreferences(
  body: unknown,
  find: (referenceId: string) => unknown = () => null,
): Response {
  const { referenceIds } = JSON.parse(String(body)) as PreferencesRequest
  return Response.json({
    preferences: Object.fromEntries(referenceIds.map((id) => [id, find(id) ?? null])),
  })
}
