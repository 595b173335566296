import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBackup } from '@stamboek/server/backup/create-backup'
import { restoreBackup } from '@stamboek/server/backup/restore-backup'
import { openDatabase } from '@stamboek/server/database/connection/database'
import { expect, inject, test, vi } from 'vitest'
import { findInstalledPostgres, makeTestDirectory } from '../postgres/test-postgres.ts'
import { testKeyFile } from '../server/test-key-file.ts'
import { startDemonstrationServer } from '../server/test-server.ts'
import { runProgram } from '../start/run-program.ts'
import { StamboekProcess } from '../start/stamboek-process.ts'

vi.setConfig({ testTimeout: 180_000 })

const commandOf = (name: string) => fileURLToPath(import.meta.resolve(`@stamboek/server/commands/${name}`))

test('a data directory of another major version is refused, backed up by its own PostgreSQL, and restored into a new one', async () => {
  const binaries = findInstalledPostgres()
  if (!binaries) throw new Error('PostgreSQL is not installed')
  const { directory, remove } = await makeTestDirectory()
  const old = path.join(directory, 'old')
  await mkdir(old, { mode: 0o711 })
  const server = await startDemonstrationServer(inject('postgres'))
  const source = await openDatabase({ databaseUrl: server.databaseUrl, dataDirectory: 'unused' })
  const made = await createBackup(source, { to: path.join(directory, 'source'), version: '1' })
  const embedded = await openDatabase({ dataDirectory: old, binaries })
  await restoreBackup(embedded, made, { mayReplace: false, isActive: true })
  await embedded.close()
  await source.close()
  await server.close()

  const settings = { DATA_DIR: old, SECRETS_KEY_FILE: testKeyFile, DEMO: 'on' }
  const { code, stderr } = await new StamboekProcess(settings).ended
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^De database in \S+ is gemaakt met PostgreSQL \d+; deze Stamboek bevat PostgreSQL 18: maak een back-up met de vorige Stamboek, of met npm run backup -- --old-postgres=MAP, en zet die terug in een nieuwe map\.\n$/,
    ) as string,
  })
  const words = ['--to', path.join(directory, 'backups')]
  expect(
    await runProgram(commandOf('backup'), [...words, `--old-postgres=${directory}`], settings),
  ).toMatchObject({
    code: 1,
    error: `In ${directory} staat geen PostgreSQL: daar hoort native/bin/postgres of bin/postgres te zijn.`,
  })
  const folder = path.resolve(path.dirname(binaries.postgres), '..')
  const backedUp = await runProgram(
    commandOf('backup'),
    [...words, `--old-postgres=${folder}`, '--json'],
    settings,
  )
  expect(backedUp).toMatchObject({ code: 0, error: '' })
  const { directory: backup } = JSON.parse(backedUp.out) as { readonly directory: string }

  const next = { ...settings, DATA_DIR: path.join(directory, 'new') }
  await mkdir(next.DATA_DIR, { mode: 0o711 })
  expect(await runProgram(commandOf('restore'), ['--from', backup, '--activate'], next)).toMatchObject({
    code: 0,
  })
  const program = new StamboekProcess(next)
  const answer = await fetch(`${await program.address()}/health/ready`)
  expect(answer.status).toBe(200)
  await program.end('SIGTERM')
  await remove()
})
