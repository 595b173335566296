import { createBackup } from '@stamboek/server/backup/create-backup'
import { restoreBackup } from '@stamboek/server/backup/restore-backup'
import { verifyBackup } from '@stamboek/server/backup/verify-backup'
import { openDatabase } from '@stamboek/server/database/connection/database'
import { expect, inject, test, vi } from 'vitest'
import { createTestDatabase } from '../../postgres/test-database.ts'
import { findInstalledPostgres, makeTestDirectory, startTestPostgres } from '../../postgres/test-postgres.ts'
import { startDemonstrationServer, startTestServer } from '../../server/test-server.ts'

vi.setConfig({ testTimeout: 120_000 })

test('a back-up goes to the other PostgreSQL, embedded or installed, whatever its major version', async () => {
  const installed = findInstalledPostgres()
  const isEmbedded = inject('postgres').version.startsWith('18')
  const other = await startTestPostgres(isEmbedded ? installed : undefined)
  const { directory, remove } = await makeTestDirectory()
  const server = await startDemonstrationServer(inject('postgres'))
  const source = await openDatabase({ databaseUrl: server.databaseUrl, dataDirectory: 'unused' })
  const target = await createTestDatabase(other.connection)
  const restored = await openDatabase({ databaseUrl: target.databaseUrl, dataDirectory: 'unused' })

  const backup = await createBackup(source, { to: directory, version: '1' })
  await verifyBackup(restored, backup)
  await restoreBackup(restored, backup, { mayReplace: false, isActive: true })
  const again = await createBackup(restored, { to: `${directory}/again`, version: '1' })
  // The nodes of the original do not run here.
  const contents = ({ manifest }: typeof backup) =>
    manifest.tables.flatMap(({ name, sha256 }) => (name === 'stamboek.node' ? [] : [[name, sha256]]))
  expect(contents(again)).toEqual(contents(backup))
  const { databaseUrl } = target
  const moved = await startTestServer({ databaseUrl, demo: 'on', secretsKeyFile: server.secretsKeyFile })
  const client = await moved.signIn('beheerder')
  expect(await client.get('/api/authentication/me')).toMatchObject({ status: 200 })

  await moved.close()
  await source.close()
  await restored.close()
  await server.close()
  await target.drop()
  await other.stop()
  await remove()
})
