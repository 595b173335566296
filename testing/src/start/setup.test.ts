import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findRunningPostgresUrl } from '@stamboek/server/database/embedded/running-postgres'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTestDirectory, type TestDirectory } from '../postgres/test-postgres.ts'
import { TestClient } from '../server/test-client.ts'
import { runProgram } from './run-program.ts'
import { StamboekProcess } from './stamboek-process.ts'

vi.setConfig({ testTimeout: 180_000 })

const command = fileURLToPath(import.meta.resolve('@stamboek/server/commands/setup'))
const password = 'een lang wachtwoord'

let directory: TestDirectory
let settings: { readonly DATA_DIR: string; readonly SECRETS_KEY_FILE: string }
let passwordFile: string

beforeEach(async () => {
  directory = await makeTestDirectory()
  settings = {
    DATA_DIR: path.join(directory.directory, 'data'),
    SECRETS_KEY_FILE: path.join(directory.directory, 'keys.json'),
  }
  await mkdir(settings.DATA_DIR, { mode: 0o711 })
  passwordFile = path.join(directory.directory, 'password')
  await writeFile(passwordFile, `${password}\n`)
})
afterEach(() => directory.remove())

const run = (...words: readonly string[]) => runProgram(command, words, settings)

/** With settings that a first installation may have already. */
const runBehindProxy = (...words: readonly string[]) =>
  runProgram(command, words, { ...settings, PORT: '3001', HELP_TEXT: 'Toestel 12' })

const administrator = () => ['--user=chef', '--name=De Baas', `--password-file=${passwordFile}`]

async function expectUntouched(): Promise<void> {
  expect(await readdir(settings.DATA_DIR)).toEqual([])
}

/** Starts the program as `npm start` does on a developer's machine, where an empty database becomes a demonstration. */
const start = () => new StamboekProcess({ ...settings, DEMO: 'auto' })

test('without a terminal it asks nothing, and names what is missing and what is wrong', async () => {
  expect(await run()).toEqual({
    code: 2,
    out: '',
    error:
      'Hier ontbreekt: --name, --user, --basis, --password-file.\nnpm run setup -- --help toont wat kan.',
  })
  const wrong = await run('--user=a b', '--name=Jan', '--basis=maan', '--password-file=/nergens')
  expect(wrong.code).toBe(2)
  expect(wrong.error.split('\n').map((line) => line.split(':')[0])).toEqual([
    '--password-file',
    '--user',
    '--basis',
    'npm run setup -- --help toont wat kan.',
  ])
  await writeFile(passwordFile, 'kort\n')
  expect(await run(...administrator(), '--basis=nl')).toMatchObject({
    code: 2,
    error: expect.stringContaining('--password-file: Vul minimaal 12 tekens in.') as string,
  })
  await expectUntouched()
})

test('a settings file of others is not overwritten, and nothing is made beside it', async () => {
  const file = path.join(directory.directory, 'stamboek.env')
  await writeFile(file, 'PORT=80\n')
  expect(await run(...administrator(), '--basis=nl', `--settings-file=${file}`)).toEqual({
    code: 1,
    out: '',
    error: `Het bestand ${file} bestaat al en wordt niet overschreven; er is niets gewijzigd.`,
  })
  expect(await readFile(file, 'utf8')).toBe('PORT=80\n')
  await expectUntouched()
})

test('the first day: administrator, unit, basis and settings; then the product, and no second setup', async () => {
  const file = path.join(directory.directory, 'stamboek.env')
  const options = ['--unit=Zorg Noord', '--basis=feestdagen,btw', '--public-url=http://localhost/intern']
  const { code, out, error } = await runBehindProxy(...administrator(), ...options, `--settings-file=${file}`)
  expect({ code, error }).toEqual({ code: 0, error: '' })
  expect(out.split('\n')).toEqual([
    'chef (De Baas) is beheerder, en lid van Zorg Noord.',
    'Landen: 257 toegevoegd, 1 bestond al.',
    'Btw-tarieven: 17 toegevoegd.',
    'Feestdagen: 210 toegevoegd.',
    `De instellingen staan in ${file}. Start Stamboek daarmee: set -a; . ${file}; set +a; npm start`,
    'Meld je dan aan op http://localhost/intern/sign-in',
  ])
  expect(await readFile(file, 'utf8')).toBe(
    [
      'PUBLIC_URL=http://localhost/intern',
      `DATA_DIR=${settings.DATA_DIR}`,
      'PORT=3001',
      'HELP_TEXT="Toestel 12"',
      `SECRETS_KEY_FILE=${settings.SECRETS_KEY_FILE}`,
      'DEMO=off',
      '',
    ].join('\n'),
  )

  const again = await run(...administrator(), '--basis=nl', '--json')
  expect(again).toMatchObject({ code: 1, out: '' })
  expect(JSON.parse(again.error)).toEqual({
    error:
      'Deze database is al in gebruik: een gebruiker heeft al een wachtwoord. Er is niets gewijzigd; npm run admin toont de beheerders. Is het de demonstratie, kies dan een nieuwe DATA_DIR.',
  })

  const program = start()
  const client = new TestClient(await program.address())
  expect(await client.get('/api/authentication/demo-accounts')).toMatchObject({ status: 404 })
  expect(await client.post('/api/authentication/login', { userName: 'chef', password })).toMatchObject({
    status: 204,
  })
  await client.selectBusinessUnit('Zorg Noord')
  const units = await client.get<readonly unknown[]>('/api/main/systembusinessunits/all')
  expect(units.body).toHaveLength(1)
  const currencies = await client.post<{ totalCount: number }>('/api/main/currencies/search', { search: {} })
  expect(currencies.body.totalCount).toBe(1)
  expect(await program.end('SIGTERM')).toMatchObject({ code: 0 })
})

test('a setup that was killed is no demonstration at the next start, and a second one finishes it', async () => {
  const { PATH = '', HOME = '' } = process.env
  const words = [command, ...administrator(), '--basis=nl']
  const child = spawn(process.execPath, words, { env: { PATH, HOME, ...settings }, stdio: 'ignore' })
  const ended = once(child, 'close')
  await vi.waitFor(() => expectImport(settings.DATA_DIR), { timeout: 120_000, interval: 5 })
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])

  const program = start()
  const client = new TestClient(await program.address())
  expect(await client.get('/api/authentication/demo-accounts')).toMatchObject({ status: 404 })
  expect(await program.end('SIGTERM')).toMatchObject({ code: 0 })

  const { code, out, error } = await run(...administrator(), '--basis=nl')
  expect({ code, error }).toEqual({ code: 0, error: '' })
  expect(out).toMatch(/^Landen: (0 toegevoegd, 258 bestonden|257 toegevoegd, 1 bestond) al\.$/m)
  expect(out).toContain('Taakprioriteiten: 4 toegevoegd.')
})

async function expectImport(dataDirectory: string): Promise<void> {
  const connectionString = await findRunningPostgresUrl(dataDirectory)
  if (connectionString === undefined) throw new Error('The database does not run')
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT FROM stamboek.change_set')
    expect(rows.length).toBeGreaterThan(0)
  } finally {
    await client.end()
  }
}
