import type { HubConnection } from '@microsoft/signalr'
import { expect, it } from 'vitest'
import { collectMessages, combinations, connectClient } from './test-official-client.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** One client per transport and protocol, and one more of the first client's user. */
async function connectEveryWay(server: TestServer) {
  const names = [...combinations.map((_, index) => `user${index}`), 'user0']
  const clients = await Promise.all(
    names.map((user, index) =>
      connectClient(server, combinations[index] ?? combinations[0] ?? never(), { user }),
    ),
  )
  const received = clients.map((client) => collectMessages(client, 'news'))
  return { clients, received }
}

/** The messages of each client, once all have received the last one. */
async function heardBy(server: TestServer, clients: readonly HubConnection[], received: unknown[][][]) {
  server.hubServer.clients.all().send('news', 'end')
  await expect.poll(() => received.every((each) => each.at(-1)?.[0] === 'end'), waitOptions).toBe(true)
  expect(clients).toHaveLength(received.length)
  return received.map((each) => each.slice(0, -1).map(([text]) => text))
}

it('a broadcast reaches all clients', async () => {
  const server = await startTestServer()
  const { clients, received } = await connectEveryWay(server)
  server.hubServer.clients.all().send('news', 'for all')
  expect(await heardBy(server, clients, received)).toEqual(clients.map(() => ['for all']))
})

it('a broadcast reaches all but the excluded connections', async () => {
  const server = await startTestServer()
  const { clients, received } = await connectEveryWay(server)
  const left = [clients[1]?.connectionId ?? '', clients[3]?.connectionId ?? '', 'nobody']
  server.hubServer.clients.except(left).send('news', 'for others')
  expect(await heardBy(server, clients, received)).toEqual([
    ['for others'],
    [],
    ['for others'],
    [],
    ['for others'],
    ['for others'],
  ])
})

it('a group message reaches its members from joining until leaving', async () => {
  const server = await startTestServer()
  const { clients, received } = await connectEveryWay(server)
  const group = server.hubServer.clients.group('business-unit:1')
  group.send('news', 'before')
  for (const index of [0, 2, 4]) await clients[index]?.invoke('Join', 'business-unit:1')
  await clients[0]?.invoke('Join', 'business-unit:1')
  await clients[1]?.invoke('Join', 'other')
  expect(await clients[2]?.invoke('Groups')).toEqual(['business-unit:1'])
  group.send('news', 'first')
  await clients[2]?.invoke('Leave', 'business-unit:1')
  await clients[1]?.invoke('Leave', 'never joined')
  group.send('news', 'second')
  await expect.poll(() => received[4], waitOptions).toEqual([['first'], ['second']])
  await clients[4]?.stop()
  group.send('news', 'third')
  expect(await heardBy(server, clients.toSpliced(4, 1), received.toSpliced(4, 1))).toEqual([
    ['first', 'second', 'third'],
    [],
    ['first'],
    [],
    [],
  ])
  expect(received[4]).toEqual([['first'], ['second']])
})

it('a message reaches all clients of a user, or one client', async () => {
  const server = await startTestServer()
  const { clients, received } = await connectEveryWay(server)
  server.hubServer.clients.user('user0').send('news', 'for a user')
  server.hubServer.clients.user('nobody').send('news', 'for nobody')
  server.hubServer.clients.client(clients[3]?.connectionId ?? '').send('news', 'for a client')
  server.hubServer.clients.client('nobody').send('news', 'for nobody')
  expect(await heardBy(server, clients, received)).toEqual([
    ['for a user'],
    [],
    [],
    ['for a client'],
    [],
    ['for a user'],
  ])
})

it('a message reaches the connections that a condition selects', async () => {
  const server = await startTestServer()
  const { clients, received } = await connectEveryWay(server)
  server.hubServer.clients
    .except([clients[5]?.connectionId ?? ''])
    .where(({ user }) => user.name < 'user2')
    .send('news', 'for the first two')
  const ids = Array.from(server.hubServer.clients.all().connections(), ({ id }) => id)
  expect(ids.toSorted()).toEqual(clients.map(({ connectionId }) => connectionId ?? '').toSorted())
  expect(await heardBy(server, clients, received)).toEqual([
    ['for the first two'],
    ['for the first two'],
    [],
    [],
    [],
    [],
  ])
})

const waitOptions = { timeout: 10_000 }

function never(): never {
  throw new Error('There are no combinations.')
}
