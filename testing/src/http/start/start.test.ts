import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { testKeyFile } from '../../server/test-key-file.ts'

const program = path.resolve(import.meta.dirname, '../../../../server/src/main.ts')

let database: TestDatabase
beforeAll(async () => {
  const { connection, template } = inject('postgres')
  database = await createTestDatabase(connection, template)
})
afterAll(() => database.drop())

interface Run {
  readonly child: ChildProcess
  readonly output: { out: string; error: string }
  /** Exit code and signal. */
  readonly ended: Promise<readonly unknown[]>
}

function start(settings: Readonly<Record<string, string>>): Run {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DEMO: 'on',
      DRAIN_SECONDS: '0',
      DATABASE_URL: database.databaseUrl,
      SECRETS_KEY_FILE: testKeyFile,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { out: '', error: '' }
  child.stdout.on('data', (data) => (output.out += String(data)))
  child.stderr.on('data', (data) => (output.error += String(data)))
  return { child, output, ended: once(child, 'close') }
}

async function addressOf(run: Run): Promise<string> {
  for (;;) {
    const address = /Stamboek draait op (\S+)/.exec(run.output.out)?.[1]
    if (address) return address
    await Promise.race([
      once(run.child.stdout ?? run.child, 'data'),
      run.ended.then(() => Promise.reject(new Error(run.output.error))),
    ])
  }
}

test('reports its address, logs JSON without secrets, and stops on SIGTERM', async () => {
  const run = start({})
  const address = await addressOf(run)
  const body = JSON.stringify({ userName: 'lezer', password: 'geheim wachtwoord' })
  await fetch(`${address}/api/authentication/login?token=geheim`, {
    method: 'POST',
    headers: { 'x-csrf': '1', 'content-type': 'application/json', cookie: 'stamboek_session=geheim' },
    body,
  })
  run.child.kill('SIGTERM')
  expect(await run.ended).toEqual([0, null])
  const lines = run.output.out.split('\n').filter((line) => line.startsWith('{'))
  const request = lines.map((line) => JSON.parse(line) as object).find((line) => 'path' in line)
  expect(request).toMatchObject({ method: 'POST', path: '/api/authentication/login', status: 401 })
  expect(request).toHaveProperty('correlationId')
  expect(request).toHaveProperty('durationMs')
  expect(run.output.out + run.output.error).not.toContain('geheim')
})

test('reports the public address where it differs', async () => {
  const run = start({ PUBLIC_URL: 'https://stamboek.example.nl' })
  await addressOf(run)
  run.child.kill('SIGTERM')
  await run.ended
  expect(run.output.out).toContain('\nBrowsers bereiken het alleen als https://stamboek.example.nl\n')
})
