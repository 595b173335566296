import { setImmediate } from 'node:timers/promises'
import { type HubConnection, Subject } from '@microsoft/signalr'
import { describe, expect, it } from 'vitest'
import {
  type Combination,
  collectMessages,
  connectClient,
  readStream,
  whenClosed,
} from './test-official-client.ts'
import { negotiate, openSocket } from './test-raw-client.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const stateful: readonly Combination[] = [
  { transport: 'WebSockets', protocol: 'json' },
  { transport: 'WebSockets', protocol: 'messagepack' },
]

describe.each(stateful)('a stateful reconnect in $protocol', (combination) => {
  it('loses and repeats no message of the server', async () => {
    const { server, client, cuts } = await start(combination)
    const received = collectMessages(client, 'number')
    const send = async (from: number, until: number) => {
      for (let number = from; number < until; number++) {
        server.hubServer.clients.all().send('number', number)
        await setImmediate()
      }
    }
    for (const from of [0, 100, 200]) {
      await send(from, from + 50)
      await expect.poll(() => received.length, waitOptions).toBeGreaterThan(from)
      server.cutNetwork()
      await send(from + 50, from + 100)
    }
    await expect.poll(() => received.length, waitOptions).toBe(300)
    expect(received.map(([number]) => number)).toEqual(numbersBelow(300))
    expect(await client.invoke('Echo', 1)).toBe(1)
    expect(cuts()).toBe(0)
  })

  it('loses and repeats no message of the client', async () => {
    const { server, client, cuts } = await start(combination)
    const sent = numbersBelow(300).map(async (number) => {
      await client.send('Note', String(number))
    })
    await expect.poll(() => server.log.length, waitOptions).toBeGreaterThan(10)
    server.cutNetwork()
    for (let number = 300; number < 400; number++) {
      sent.push(client.send('Note', String(number)))
      if (number === 350) server.cutNetwork()
      await setImmediate()
    }
    await Promise.all(sent)
    await expect.poll(() => server.log.length, waitOptions).toBe(401)
    expect(server.log.slice(1)).toEqual(numbersBelow(400).map(String))
    expect(cuts()).toBe(0)
  })

  it('answers the calls that are in flight', async () => {
    const { server, client, cuts } = await start(combination)
    const answers = numbersBelow(100).map((number) => client.invoke<number>('Echo', number))
    server.cutNetwork()
    answers.push(...numbersBelow(100).map((number) => client.invoke<number>('Echo', number)))
    expect(await Promise.all(answers)).toEqual([...numbersBelow(100), ...numbersBelow(100)])
    expect(cuts()).toBe(0)
  })

  it('goes on with streams in both directions', async () => {
    const { server, client, cuts } = await start(combination)
    const down = readStream(client, 'Count', 2000)
    const subject = new Subject<number>()
    const sum = client.invoke('Sum', subject)
    subject.next(1)
    await client.invoke('Echo', 1)
    server.cutNetwork()
    subject.next(10)
    await client.invoke('Echo', 2)
    server.cutNetwork()
    subject.next(100)
    subject.complete()
    expect(await sum).toBe(111)
    expect(await down).toEqual(numbersBelow(2000))
    expect(cuts()).toBe(0)
  })

  it('keeps the connection and its groups', async () => {
    const { server, client, cuts } = await start(combination)
    const before = await client.invoke<unknown>('WhoAmI')
    await client.invoke('Join', 'group')
    const received = collectMessages(client, 'news')
    server.cutNetwork()
    server.hubServer.clients.group('group').send('news', 1)
    await expect.poll(() => received, waitOptions).toEqual([[1]])
    expect(await client.invoke('WhoAmI')).toEqual(before)
    expect(server.log).toEqual(['anna connected'])
    expect(cuts()).toBe(0)
  })

  it('expires, after which the client reconnects as a new connection', async () => {
    const server = await startTestServer({ disconnectTimeoutMs: 100 })
    const client = await connectClient(server, combination, {
      isStateful: true,
      reconnect: [0, 50, 100, 200, 500, 1000],
    })
    const firstId = client.connectionId
    const reconnected = new Promise((resolve) => client.onreconnected(resolve))
    server.refuse(true)
    server.cutNetwork()
    await expect.poll(() => server.log, waitOptions).toContain('anna disconnected with an error')
    server.refuse(false)
    expect(await reconnected).not.toBe(firstId)
    expect(await client.invoke('Echo', 1)).toBe(1)
  })

  it('does not keep the connection of a client that stops', async () => {
    const { server, client } = await start(combination)
    const closed = whenClosed(client)
    await client.stop()
    await closed
    await expect.poll(() => server.log, waitOptions).toEqual(['anna connected', 'anna disconnected'])
  })
})

it('a new transport gets a Sequence and the unacknowledged messages, also before the old one has closed', async () => {
  const server = await startTestServer()
  const { connectionToken: id } = await negotiate(server, {
    query: { negotiateVersion: '1', useStatefulReconnect: 'true' },
  })
  const first = await openSocket(server, { id })
  const echo = { type: 1, target: 'Echo' }
  first.send({ protocol: 'json', version: 2 }, { ...echo, invocationId: '1', arguments: ['one'] })
  await expect.poll(first.messages, waitOptions).toEqual([{}, { type: 3, invocationId: '1', result: 'one' }])

  const second = await openSocket(server, { id })
  await first.closed
  // Repeats the first call, which the server has received, and adds another.
  second.send(
    { type: 9, sequenceId: 1 },
    { ...echo, invocationId: '1', arguments: ['one'] },
    { ...echo, invocationId: '2', arguments: ['two'] },
  )
  await expect.poll(second.messages, waitOptions).toEqual([
    { type: 9, sequenceId: 1 },
    { type: 3, invocationId: '1', result: 'one' },
    { type: 3, invocationId: '2', result: 'two' },
  ])

  second.send({ type: 8, sequenceId: 2 })
  second.send({ ...echo, invocationId: '3', arguments: ['three'] })
  await expect
    .poll(second.messages, waitOptions)
    .toContainEqual({ type: 3, invocationId: '3', result: 'three' })
  second.socket.terminate()
  const third = await openSocket(server, { id })
  third.send({ type: 9, sequenceId: 4 })
  await expect.poll(third.messages, waitOptions).toEqual([
    { type: 9, sequenceId: 3 },
    { type: 3, invocationId: '3', result: 'three' },
  ])
  await expect(openSocket(server, { id, user: 'bert' })).rejects.toThrow('refused with 404')
})

interface Started {
  readonly server: TestServer
  readonly client: HubConnection
  /** Number of disconnects that the client noticed. */
  readonly cuts: () => number
}

async function start(combination: Combination): Promise<Started> {
  const server = await startTestServer()
  const client = await connectClient(server, combination, { isStateful: true, reconnect: [0] })
  let cuts = 0
  client.onreconnecting(() => {
    cuts++
  })
  return { server, client, cuts: () => cuts }
}

function numbersBelow(until: number): number[] {
  return Array.from({ length: until }, (_, number) => number)
}

const waitOptions = { timeout: 10_000 }
