import type { HubConnection } from '@microsoft/signalr'
import { describe, expect, it } from 'vitest'
import {
  type Combination,
  combinations,
  connectClient,
  readStream,
  whenClosed,
} from './test-official-client.ts'
import { startTestServer } from './test-server.ts'

const delays = [0, 20, 50, 100, 200, 500, 1000, 2000]

describe.each(combinations)('a connection over $transport in $protocol', (combination) => {
  it('ends when the client stops, and cancels its calls', async () => {
    const server = await startTestServer()
    const client = await connectClient(server, combination)
    const waiting = client.invoke('Wait').catch((error: unknown) => error)
    await expect.poll(() => server.log, waitOptions).toContain('waiting')
    await client.stop()
    await waiting
    await expect
      .poll(() => server.log.toSorted(), waitOptions)
      .toEqual(['anna connected', 'anna disconnected', 'gone', 'waiting'])
  })

  it('ends when the network is cut, and the server notices', async () => {
    const server = await startTestServer({ disconnectTimeoutMs: 1000 })
    const client = await connectClient(server, combination)
    const closed = whenClosed(client)
    const waiting = client.invoke('Wait').catch((error: unknown) => error)
    await expect.poll(() => server.log, waitOptions).toContain('waiting')
    server.cutNetwork()
    expect(await waiting).toBeInstanceOf(Error)
    await closed
    await expect.poll(() => server.log, waitOptions).toContain('gone')
    // A client of ServerSentEvents ends by cutting its stream, so this is no error there.
    const text =
      combination.transport === 'ServerSentEvents' ? 'anna disconnected' : 'anna disconnected with an error'
    await expect.poll(() => server.log, waitOptions).toContain(text)
  })

  it('reconnects automatically as a new connection after a network failure', async () => {
    const server = await startTestServer({ disconnectTimeoutMs: 1000 })
    const client = await connectClient(server, combination, { reconnect: delays })
    const firstId = client.connectionId
    await client.invoke('Join', 'group')
    const reconnecting = new Promise((resolve) => client.onreconnecting(resolve))
    const reconnected = whenReconnected(client)
    server.refuse(true)
    server.cutNetwork()
    await reconnecting
    server.refuse(false)
    expect(await reconnected).not.toBe(firstId)
    expect(await client.invoke('Groups')).toEqual([])
    expect(await readStream(client, 'Count', 3)).toEqual([0, 1, 2])
  })

  it('reconnects automatically after a restart of the server', async () => {
    const server = await startTestServer()
    const client = await connectClient(server, combination, { reconnect: delays })
    const reconnected = whenReconnected(client)
    await server.close()
    expect(server.log).toEqual(['anna connected', 'anna disconnected'])
    await startTestServer({ port: server.port })
    await reconnected
    expect(await client.invoke('Echo', 1)).toBe(1)
  })

  it('ends for good when the server closes it', async () => {
    const server = await startTestServer()
    const client = await connectClient(server, combination, { reconnect: delays })
    const closed = whenClosed(client)
    await client.send('Close', { error: 'Go home.' })
    expect((await closed)?.message).toBe('Server returned an error on close: Go home.')
    await expect.poll(() => server.log, waitOptions).toEqual(['anna connected', 'anna disconnected'])
  })

  it('reconnects when the server closes it with allowReconnect', async () => {
    const server = await startTestServer()
    const client = await connectClient(server, combination, { reconnect: delays })
    const reconnected = whenReconnected(client)
    await client.send('Close', { allowReconnect: true })
    await reconnected
    expect(await client.invoke('Echo', 1)).toBe(1)
    await expect
      .poll(() => server.log, waitOptions)
      .toEqual(['anna connected', 'anna disconnected', 'anna connected'])
  })

  it('closes at a client without reconnect when the server closes', async () => {
    const server = await startTestServer()
    const client = await connectClient(server, combination)
    const closed = whenClosed(client)
    await server.close()
    await closed
    expect(client.state).toBe('Disconnected')
  })
})

describe.each<Combination>([
  { transport: 'LongPolling', protocol: 'json' },
  { transport: 'ServerSentEvents', protocol: 'json' },
])('the end of a session over $transport', (combination) => {
  it('refuses later requests of the client', async () => {
    const server = await startTestServer({ longPollTimeoutMs: 50 })
    const client = await connectClient(server, combination)
    server.ended.add('anna')
    await expect(client.invoke('Echo', 1)).rejects.toThrow(/401|underlying connection being closed/)
    expect(server.log).not.toContain('Echo')
  })
})

it('many concurrent connections leave nothing behind', async () => {
  const server = await startTestServer()
  const clients = await Promise.all(
    Array.from({ length: 10 }).flatMap(() =>
      combinations.map((combination) => connectClient(server, combination)),
    ),
  )
  expect([...server.hubServer.clients.all().connections()]).toHaveLength(clients.length)
  await Promise.all(clients.map((client) => client.invoke('Join', 'group')))
  await Promise.all(clients.map((client) => client.stop()))
  await expect.poll(() => [...server.hubServer.clients.all().connections()], waitOptions).toEqual([])
  expect([...server.hubServer.clients.group('group').connections()]).toEqual([])
  expect([...server.hubServer.clients.user('anna').connections()]).toEqual([])
})

function whenReconnected(client: HubConnection): Promise<string | undefined> {
  return new Promise((resolve) => client.onreconnected(resolve))
}

const waitOptions = { timeout: 10_000 }
