import path from 'node:path'
import { embeddedDatabase, embeddedUser } from '@stamboek/server/database/embedded/cluster'
import { readPostmasterFile } from '@stamboek/server/database/embedded/orphaned-postmaster'
import { Client } from 'pg'
import { expect, vi } from 'vitest'
import { TestClient } from '../../server/test-client.ts'
import { StamboekProcess } from '../stamboek-process.ts'

export const killTargets = ['program', 'database', 'both'] as const
export type KillTarget = (typeof killTargets)[number]

const waitOptions = { timeout: 60_000, interval: 20 }

export function startProgram(dataDirectory: string): StamboekProcess {
  return new StamboekProcess({ DATA_DIR: dataDirectory, LOG_LEVEL: 'warn' })
}

/**
 * Sends SIGKILL to the target; returns the running program, which is a new one unless only the database was killed.
 */
export async function killAndRestart(
  stamboek: StamboekProcess,
  target: KillTarget,
  dataDirectory: string,
): Promise<StamboekProcess> {
  const { pid } = await readPostmaster(dataDirectory)
  if (target !== 'program') process.kill(pid, 'SIGKILL')
  if (target !== 'database') await stamboek.end('SIGKILL')
  const running = target === 'database' ? stamboek : startProgram(dataDirectory)
  const replaced = vi.waitFor(
    async () => expect((await readPostmaster(dataDirectory)).pid).not.toBe(pid),
    waitOptions,
  )
  const ended = running.ended.then(({ code, stderr }): never => {
    throw new Error(`Stamboek ended with ${code}: ${stderr}`)
  })
  await Promise.race([replaced, ended])
  const client = new TestClient(await running.address())
  await expect.poll(async () => (await client.get('/health/ready')).status, waitOptions).toBe(200)
  return running
}

/** Opens another connection to the embedded database of the program. */
export async function connectToDatabase(dataDirectory: string): Promise<Client> {
  const { socketDirectory: host } = await readPostmaster(dataDirectory)
  const client = new Client({ host, port: 5432, user: embeddedUser, database: embeddedDatabase })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function readPostmaster(dataDirectory: string) {
  const found = await readPostmasterFile(path.join(dataDirectory, 'postgres'))
  if (!found?.socketDirectory) throw new Error(`No PostgreSQL runs in ${dataDirectory}`)
  return { pid: found.pid, socketDirectory: found.socketDirectory }
}
