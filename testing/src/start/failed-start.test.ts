import { readConfig } from '@stamboek/server/start/config'
import { startServer } from '@stamboek/server/start/start-server'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { testKeyFile } from '../server/test-key-file.ts'

vi.setConfig({ testTimeout: 60_000 })

let database: TestDatabase
let operator: Client

beforeEach(async () => {
  database = await createTestDatabase(inject('postgres').connection)
  operator = new Client(database.connection)
  await operator.connect()
})
afterEach(async () => {
  await operator.end()
  await database.drop()
})

/** Connections besides the operator's. */
async function countConnections(): Promise<number> {
  const { rows } = await operator.query<{ count: string }>(`SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`)
  return Number(rows[0]?.count)
}

const countTimers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test('a start that fails late, since the hub has no key, leaves nothing open', async () => {
  const { databaseUrl } = database
  const config = readConfig({
    PORT: '0',
    DEMO: 'off',
    SECRETS_KEY_FILE: testKeyFile,
    DATABASE_URL: databaseUrl,
  })
  const log = pino({ level: 'silent' })
  await (await startServer(config, log)).close()
  await expect.poll(countConnections).toBe(0)
  await operator.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON stamboek.connection_key FOR EACH ROW EXECUTE FUNCTION refuse();
    DELETE FROM stamboek.connection_key`)
  const timers = countTimers()
  await expect(startServer(config, log)).rejects.toThrow('refused')
  await expect.poll(countConnections).toBe(0)
  expect(countTimers()).toBeLessThanOrEqual(timers)
})
