import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDirectory, type TestDirectory } from '../../postgres/test-postgres.ts'
import { TestClient } from '../../server/test-client.ts'
import { administrator, createFirstAdministrator } from '../first-administrator.ts'
import { runProgram } from '../run-program.ts'
import type { StamboekProcess } from '../stamboek-process.ts'
import { startImports } from './import-workload.ts'
import { connectToDatabase, killAndRestart, killTargets, startProgram } from './kill-target.ts'
import { findHalfWritten } from './ledger-rows.ts'
import { startRetries } from './retry-workload.ts'
import { formatFigures, type RoundFigures } from './round-figures.ts'
import type { RunningWorkload, WorkloadOptions } from './workload.ts'
import { startWrites } from './write-workload.ts'

const { KILL_ROUNDS = '9', KILL_TARGETS = killTargets.join() } = process.env
const targets = killTargets.filter((target) => KILL_TARGETS.split(',').includes(target))

const workloads: readonly (readonly [string, (options: WorkloadOptions) => RunningWorkload])[] = [
  ['writes', startWrites],
  ['imports', startImports],
  ['retries', startRetries],
]
/** Of one round, an import and a recovery included. */
const timeout = 120_000

const rounds = Array.from({ length: Number(KILL_ROUNDS) }, (_, number) => {
  const [name, startWorkload] = workloads[number % workloads.length] ?? ['writes', startWrites]
  // How many rounds of the same workload came before.
  const index = Math.floor(number / workloads.length)
  return { number, name, startWorkload, target: targets[index % targets.length] ?? 'program', index }
})

let directory: TestDirectory
let stamboek: StamboekProcess
const figures: RoundFigures[] = []

beforeAll(async () => {
  directory = await makeTestDirectory()
  stamboek = startProgram(directory.directory)
  await createFirstAdministrator(stamboek)
})
afterAll(async () => {
  await stamboek.end('SIGKILL')
  await directory.remove()
  console.log(formatFigures(figures))
})

async function signIn(): Promise<TestClient> {
  const client = new TestClient(await stamboek.address())
  expect(await client.post('/api/authentication/login', administrator)).toMatchObject({ status: 204 })
  await client.selectBusinessUnit()
  return client
}

test.each(rounds)(
  'round $number ($name, $target killed): acknowledged writes are stored, and none is partial',
  {
    timeout,
  },
  async ({ number, name, startWorkload, target, index }) => {
    const before = await connectToDatabase(directory.directory)
    const workload = startWorkload({
      client: await signIn(),
      database: before,
      prefix: `R${number}`,
      index,
    })
    await workload.isUnderWay
    const killedAt = performance.now()
    stamboek = await killAndRestart(stamboek, target, directory.directory)
    const readyAfterMs = performance.now() - killedAt
    await workload.stop()
    await before.end()

    const database = await connectToDatabase(directory.directory)
    try {
      const client = await signIn()
      const readLog = (pattern: RegExp) => stamboek.said(pattern)
      await expect(workload.check({ client, database, target, readLog })).resolves.toBeUndefined()
    } finally {
      await database.end()
    }
    figures.push({ workload: name, target, acknowledged: workload.countAcknowledged(), readyAfterMs })
  },
)

test('after all rounds every record has an audit entry for each of its versions, their chains are whole, and the program ends in order', {
  timeout,
}, async () => {
  expect(figures).toHaveLength(rounds.length)
  const database = await connectToDatabase(directory.directory)
  expect(await findHalfWritten(database)).toEqual([])
  await database.end()
  const command = fileURLToPath(import.meta.resolve('@stamboek/server/commands/verify-audit'))
  const verified = await runProgram(command, ['--json'], { DATA_DIR: directory.directory })
  expect(JSON.parse(verified.out)).toMatchObject({ isValid: true })
  const { code, stdout, stderr } = await stamboek.end('SIGTERM')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).not.toContain('setup=')
})
