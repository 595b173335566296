import { setTimeout as delay } from 'node:timers/promises'
import { TestClient } from '@stamboek/testing/server/test-client'
import { createUsersOverHttp, signInAs } from '@stamboek/testing/users/http-users'
import type { Client } from 'pg'
import { withDemonstration } from '../database/demonstration.ts'
import { addManyTasks } from '../database/many-tasks.ts'
import { formatSpread, quantile } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'

const people = 100
const seconds = 30
const aims = { p95Ms: 100 }
const functionsPerPerson = 3

/** 'Pak volgende' by many people (requirements 8.3). */
export const claim: Measurement = {
  name: 'claim',
  title: `the next task for ${people} people, among 1,000,000 tasks of 60 types with 20 functions each`,
  measure: (database) =>
    withDemonstration(database, async ({ product, client }) => {
      const administrator = await TestClient.signIn(product.address, 'beheerder', 'Noord-Holland Zorg')
      await addManyTasks(client, administrator.businessUnitId ?? '')
      const claimants = await makeClaimants(administrator, client)
      // What was loaded is not written to disk meanwhile.
      await client.query('CHECKPOINT')
      const claimed: (string | null)[] = []
      const take = async (claimant: TestClient): Promise<number> => {
        const started = performance.now()
        const answer = await claimant.post<{ id: string | null }>('/api/main/tasks/claimnext', {})
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
        claimed.push(answer.body.id)
        return performance.now() - started
      }
      for (const claimant of claimants.slice(0, 10)) await take(claimant)
      const atOnce = await Promise.all(claimants.map(take))
      const paced = await pace(claimants, take)
      const twice = claimed.length - new Set(claimed).size
      return [
        `all ${people} at once: ${formatSpread(atOnce)}, at most ${quantile(atOnce, 1).toFixed(0)} ms`,
        `one a second each, for ${seconds} s: ${formatSpread(paced)}; p95 ${withAim(quantile(paced, 0.95), aims.p95Ms, 'ms')}`,
        `${claimed.length} claims, ${twice} of a task that was taken already`,
      ]
    }),
}

/** Signed-in users, each with a resource that holds some of the functions. */
async function makeClaimants(administrator: TestClient, client: Client): Promise<readonly TestClient[]> {
  const { createRole, createUser } = createUsersOverHttp(administrator)
  const role = await createRole(['TaskAccess', 'TaskRead', 'TaskUpdate'])
  const { rows: functions } = await client.query<{ id: string }>(
    `SELECT id FROM record."function" WHERE description LIKE 'Functie %' ORDER BY description`,
  )
  const { rows: types } = await client.query<{ id: string }>(
    'SELECT id FROM record.resource_type WHERE business_unit_id IS NULL AND NOT is_code_unique LIMIT 1',
  )
  const claimants: TestClient[] = []
  while (claimants.length < people) {
    const user = await createUser([{ roleId: role.id, businessUnitId: administrator.businessUnitId }])
    const first = (claimants.length * functionsPerPerson) % (functions.length - functionsPerPerson)
    const held = functions.slice(first, first + functionsPerPerson)
    const made = await administrator.post('/api/main/resources', {
      description: `Planner ${claimants.length}`,
      userId: user.id,
      resourceTypeId: types[0]?.id,
      resourceFunctions: held.map(({ id }) => ({ functionId: id })),
    })
    if (made.status !== 201) throw new Error(JSON.stringify(made.body))
    claimants.push(await signInAs(user, administrator))
  }
  return claimants
}

/** Each claims at its own moment of every second, whether the last claim has ended or not; returns the times in ms. */
async function pace(
  claimants: readonly TestClient[],
  take: (claimant: TestClient) => Promise<number>,
): Promise<readonly number[]> {
  const started = performance.now()
  const times = await Promise.all(
    claimants.flatMap((claimant, index) =>
      Array.from({ length: seconds }, async (_, second) => {
        const at = second * 1_000 + (index * 1_000) / claimants.length
        await delay(Math.max(0, started + at - performance.now()))
        return take(claimant)
      }),
    ),
  )
  return times
}
