import { TestClient } from '../server/test-client.ts'
import type { StamboekProcess } from './stamboek-process.ts'

export const administrator = { userName: 'eerste', password: 'een lang wachtwoord' } as const

/** Uses the setup link of the first start; returns the administrator's client. */
export async function createFirstAdministrator(stamboek: StamboekProcess): Promise<TestClient> {
  const address = await stamboek.address()
  const [, token] = /setup=(\S+)/.exec(await stamboek.said(/setup=\S+\n/)) ?? []
  const client = new TestClient(address)
  const answer = await client.post('/api/authentication/setup', {
    ...administrator,
    fullName: 'De Eerste',
    token,
  })
  if (answer.status !== 204) throw new Error(JSON.stringify(answer.body))
  await client.selectBusinessUnit()
  return client
}
