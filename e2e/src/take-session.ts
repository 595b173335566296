import type { Visit } from './browser.ts'

/** Signs in by the API, without the sign-in page. */
export async function takeSession({ context }: Visit, userName: string): Promise<void> {
  const answer = await context.request.post('/api/authentication/login', {
    headers: { 'x-csrf': '1' },
    data: { userName, password: `demo${userName}` },
  })
  if (answer.status() !== 204) throw new Error(`${userName} could not sign in: ${await answer.text()}`)
}
