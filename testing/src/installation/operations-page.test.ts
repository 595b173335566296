import { execFile } from 'node:child_process'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { findInstalledPostgres, makeTestDirectory, type TestDirectory } from '../postgres/test-postgres.ts'
import { TestClient } from '../server/test-client.ts'
import { testKeyFile } from '../server/test-key-file.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../server/test-server.ts'
import { StamboekProcess } from '../start/stamboek-process.ts'
import { promtool } from './promtool.ts'

// What docs/operations.md tells operators to do with programs of others; our own commands have tests of their own.

vi.setConfig({ testTimeout: 120_000 })

const root = path.resolve(import.meta.dirname, '../../..')

let directory: TestDirectory
let server: DemonstrationServer
let page: string

beforeAll(async () => {
  directory = await makeTestDirectory()
  server = await startDemonstrationServer(inject('postgres'))
  page = await readFile(path.join(root, 'docs/operations.md'), 'utf8')
})
afterAll(async () => {
  await server.close()
  await directory.remove()
})

/** The block of the page that has this text, without its fences. */
function blockWith(text: string): string {
  const found = [...page.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].find(([, block]) => block?.includes(text))
  if (!found?.[1]) throw new Error(`The page has no block with ${text}`)
  return found[1]
}

test('pg_dump and pg_restore as the page says bring a server over, whose waiting jobs can be dropped', async () => {
  const binaries = findInstalledPostgres()
  if (!binaries) throw new Error('PostgreSQL is not installed')
  const { host, port = 5432, user } = inject('postgres').connection
  const name = `restored_${crypto.randomUUID().replaceAll('-', '')}`
  const restoredUrl = new URL(server.databaseUrl.replace('@/', '@x/'))
  restoredUrl.pathname = name
  const databaseUrl = restoredUrl.href.replace('@x/', '@/')
  const commands = blockWith('pg_dump')
    .replace('postgres://user@host/restored', `'${databaseUrl}'`)
    .replace('--encoding=UTF8 restored', `--encoding=UTF8 ${name}`)
  await promisify(execFile)('bash', ['--norc', '-ec', commands], {
    cwd: directory.directory,
    env: {
      PATH: `${path.dirname(binaries.postgres)}:${process.env.PATH}`,
      DATABASE_URL: server.databaseUrl,
      PGHOST: host,
      PGPORT: String(port),
      PGUSER: user,
    },
  })
  const client = new Client({ ...inject('postgres').connection, database: name })
  await client.connect()
  expect(page).toContain('`drop schema stamboek_jobs cascade`')
  await client.query('drop schema stamboek_jobs cascade')
  const program = new StamboekProcess({
    DATABASE_URL: databaseUrl,
    SECRETS_KEY_FILE: testKeyFile,
    DEMO: 'on',
  })
  const there = await TestClient.signIn(await program.address(), 'beheerder')
  expect(await there.get('/api/authentication/me')).toMatchObject({ status: 200 })
  await program.end('SIGTERM')
  await client.end()
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
})

test('the queries of the page run', async () => {
  const queries = [...page.matchAll(/`(select [^`]+)`/g)].map(([, query]) => query ?? '')
  expect(queries.length).toBeGreaterThan(1)
  for (const query of queries) await server.query(query)
})

test('Prometheus accepts the configuration of the page', async () => {
  const folder = directory.directory
  await copyFile(path.join(root, 'deploy/alerts.yml'), path.join(folder, 'stamboek-alerts.yml'))
  await writeFile(path.join(folder, 'stamboek-token'), 'een-geheim-van-genoeg-tekens')
  await writeFile(
    path.join(folder, 'prometheus.yml'),
    blockWith('scrape_configs').replaceAll('/etc/prometheus', folder),
  )
  expect(promtool(folder, 'check', 'config', 'prometheus.yml')).toMatch(/^0: .*SUCCESS/s)
})
