import type { Notice, RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { type DatabaseProxy, openDatabaseProxy } from '@stamboek/testing/postgres/database-proxy'
import { createTestDatabase, type TestDatabase } from '@stamboek/testing/postgres/test-database'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { silentLog } from '../../database/connection/database-log.ts'
import { type NodeFeed, openNodeFeed } from './node-feed.ts'
import { type NodeMessage, serializeEnvelope } from './node-message.ts'

/** Enough for connecting on a busy machine. */
const waitOptions = { timeout: 20_000 }
const change: RecordsChangedMessageDto = {
  dtoKey: 'Main.CountryViewDto',
  ids: ['1'],
  action: 'Update',
  businessUnitId: null,
  userId: 'u',
}

const notice: Notice = {
  to: { dtoKey: 'Main.CountryViewDto', right: 'Import', businessUnitId: null },
  target: 'ImportRecordStatusMessageDto',
  message: {
    status: 'InProgress',
    fileName: 'landen.csv',
    businessUnitId: null,
    importRecordId: '1',
    isImportRecord: false,
  },
}

let database: TestDatabase
let proxy: DatabaseProxy
let operator: Client
let opened: NodeFeed[] = []

beforeEach(async () => {
  // Nodes on one database receive each other's messages, so each test has its own database.
  database = await createTestDatabase(inject('postgres').connection)
  proxy = await openDatabaseProxy(database)
  operator = new Client(database.connection)
  await operator.connect()
})
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()))
  opened = []
  await proxy.close()
  await operator.end()
  await database.drop()
})

interface TestNode extends NodeFeed {
  /** Received messages in order: changes, files of notices, signed-out users, `missed`. */
  readonly received: readonly (RecordsChangedMessageDto | string)[]
}

async function start(way: 'direct' | 'proxy' = 'direct', beatEvery = 60_000): Promise<TestNode> {
  const received: (RecordsChangedMessageDto | string)[] = []
  const feed = await openNodeFeed({
    database: { kind: 'server', connection: way === 'proxy' ? proxy.connection : database.connection },
    log: silentLog,
    heartbeatIntervalMs: beatEvery,
    onChanges: (changes) => received.push(...changes),
    onNotice: ({ message }) => received.push(message.fileName),
    onSignedOut: (userId) => received.push(userId),
    onMissed: () => received.push('missed'),
  })
  opened.push(feed)
  return { ...feed, received }
}

/** Sends messages as a node that does not exist. */
async function ghostSays(number: number, message: NodeMessage): Promise<void> {
  await say(serializeEnvelope({ node: 'ghost', number, message }))
}

async function say(payload: string): Promise<void> {
  await operator.query(`SELECT pg_notify('stamboek_realtime_3', $1)`, [payload])
}

async function expectReceived(node: TestNode, expected: readonly unknown[]): Promise<void> {
  await vi.waitFor(() => expect(node.received).toEqual(expected), waitOptions)
}

test('messages of a node reach the others once and in order, and not the node itself', async () => {
  const [first, second, third] = [await start(), await start(), await start()]
  first.changes([change, { ...change, action: 'Delete' }])
  first.signedOut('somebody')
  first.notice(notice)
  third.signedOut('the end')
  const expected = [change, { ...change, action: 'Delete' }, 'somebody', notice.message.fileName]
  await vi.waitFor(
    () => expect(second.received.filter((each) => each !== 'the end')).toEqual(expected),
    waitOptions,
  )
  await expectReceived(first, ['the end'])
  await expectReceived(third, expected)
})

test('changes that are too large for one message come in several', async () => {
  const [first, second] = [await start(), await start()]
  const many = Array.from({ length: 50 }, (_, index) => ({
    ...change,
    userId: String(index),
    ids: Array.from({ length: 100 }, () => crypto.randomUUID()),
  }))
  first.changes(many)
  await expectReceived(second, many)
})

test('a disconnected node notices missed messages; the others receive its queued messages once', async () => {
  const [cutOff, other] = [await start('proxy'), await start()]
  cutOff.signedOut('before')
  await expectReceived(other, ['before'])
  proxy.cut()
  cutOff.signedOut('meanwhile')
  await ghostSays(1, { kind: 'signedOut', userId: 'sent to others' })
  proxy.restore()
  await expectReceived(cutOff, ['missed'])
  cutOff.signedOut('after')
  await expectReceived(other, ['before', 'sent to others', 'meanwhile', 'after'])
  other.signedOut('received')
  await expectReceived(cutOff, ['missed', 'received'])
})

test('an overflowing queue is dropped, and the others notice the missed messages', async () => {
  const [cutOff, other] = [await start('proxy'), await start()]
  cutOff.signedOut('before')
  await expectReceived(other, ['before'])
  proxy.cut()
  for (let index = 0; index < 2_500; index += 1) cutOff.signedOut(`${index}`)
  proxy.restore()
  await vi.waitFor(() => expect(other.received.at(-1)).toBe('2499'), waitOptions)
  expect(other.received.filter((each) => each === 'missed')).toHaveLength(1)
  expect(other.received.length).toBeLessThan(1_200)
})

test('a message that comes twice is received once, and a gap is noticed', async () => {
  const node = await start()
  await ghostSays(1, { kind: 'signedOut', userId: 'one' })
  await ghostSays(1, { kind: 'signedOut', userId: 'one' })
  await ghostSays(3, { kind: 'signedOut', userId: 'three' })
  await ghostSays(4, { kind: 'signedOut', userId: 'four' })
  await expectReceived(node, ['one', 'three', 'missed', 'four'])
})

test('after a node is killed the others assume missed messages', async () => {
  const node = await start('direct', 200)
  await ghostSays(1, { kind: 'beat', asks: true })
  await expectReceived(node, ['missed'])
})

test('live nodes and nodes that said farewell are not reported as lost', async () => {
  const [first, second] = [await start('direct', 200), await start('direct', 200)]
  await ghostSays(1, { kind: 'beat', asks: true })
  await ghostSays(2, { kind: 'farewell' })
  const third = await start('direct', 200)
  await third.close()
  // The loss of this node is noticed after that of the first ghost or the third node would have been.
  await say(serializeEnvelope({ node: 'late', number: 1, message: { kind: 'beat', asks: false } }))
  await expectReceived(first, ['missed'])
  await expectReceived(second, ['missed'])
})

test('unknown messages are ignored', async () => {
  const node = await start()
  for (const payload of ['', '{}', 'null', '{"node":"ghost","number":2,"message":{"kind":"later"}}'])
    await say(payload)
  await ghostSays(1, { kind: 'signedOut', userId: 'one' })
  await expectReceived(node, ['one'])
})

test('the single node of the embedded database sends nothing', async () => {
  const listener = await start()
  const alone = await openNodeFeed({
    database: { kind: 'embedded', connection: database.connection },
    log: silentLog,
    onChanges: () => {},
    onNotice: () => {},
    onSignedOut: () => {},
    onMissed: () => {},
  })
  alone.changes([change])
  alone.signedOut('somebody')
  await alone.close()
  await ghostSays(1, { kind: 'signedOut', userId: 'somebody else' })
  await expectReceived(listener, ['somebody else'])
})
