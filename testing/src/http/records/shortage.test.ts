import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

let server: DemonstrationServer
let administrator: TestClient
const lines: { msg: string }[] = []

beforeAll(async () => {
  const log = pino(
    { level: 'info' },
    { write: (line: string) => lines.push(JSON.parse(line) as { msg: string }) },
  )
  server = await startDemonstrationServer(inject('postgres'), { log })
  administrator = await server.signIn('beheerder')
})
afterAll(() => server.close())

/** Makes PostgreSQL refuse writes with this error code. */
async function refuseWrites(code: string): Promise<void> {
  const refuse = `BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${code}'; END`
  await server.query(
    `CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS $body$ ${refuse} $body$`,
  )
  await server.query(
    `CREATE FUNCTION refuse_table() RETURNS event_trigger LANGUAGE plpgsql AS $body$ ${refuse} $body$`,
  )
  await server.query(
    'CREATE TRIGGER refuse BEFORE INSERT ON record.general_ledger EXECUTE FUNCTION refuse_row()',
  )
  await server.query(
    `CREATE EVENT TRIGGER refuse ON ddl_command_start WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION refuse_table()`,
  )
}

async function allowWrites(): Promise<void> {
  await server.query('DROP EVENT TRIGGER refuse')
  await server.query('DROP FUNCTION refuse_row, refuse_table CASCADE')
}

const create = () =>
  administrator.post('/api/main/generalledgers', {
    description: 'Vol',
    code: crypto.randomUUID().slice(0, 8),
  })

test.each([
  ['53100', 'diskFull', /^De schijf van de database is vol/],
  ['25006', 'readOnly', /^De database is op dit moment alleen te lezen/],
])('%s is reported as %s, and not ready for writes while it lasts', async (code, reason, sentence) => {
  lines.length = 0
  expect(await server.visitor.get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
  await refuseWrites(code)
  for (let round = 0; round < 2; round++) {
    expect(await create()).toMatchObject({
      status: 503,
      body: { code: 'unavailable', detail: expect.stringMatching(sentence) as string },
    })
    expect(await server.visitor.get('/health/ready')).toMatchObject({
      status: 503,
      body: { status: 'unavailable', reason },
    })
  }
  expect((await administrator.post('/api/main/generalledgers/search', {})).status).toBe(200)
  await allowWrites()
  expect(await server.visitor.get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
  expect((await create()).status).toBe(201)
  const messages = lines.map(({ msg }) => msg).filter((message) => message.startsWith('De '))
  expect(messages).toEqual([
    expect.stringMatching(/niets worden opgeslagen/),
    'De database kan weer schrijven.',
  ])
})

test('a statement out of memory is reported as such, and the next write clears it', async () => {
  await refuseWrites('53200')
  expect(await create()).toMatchObject({
    status: 503,
    body: { detail: expect.stringMatching(/^De database heeft op dit moment te weinig geheugen/) as string },
  })
  await allowWrites()
  expect((await server.visitor.get('/health/ready')).status).toBe(200)
})
