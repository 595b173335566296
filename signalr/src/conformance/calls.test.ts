import { describe, expect, it } from 'vitest'
import {
  collectMessages,
  combinations,
  connectClient,
  createClient,
  whenClosed,
} from './test-official-client.ts'
import { startTestServer } from './test-server.ts'

describe.each(combinations)('calls over $transport in $protocol', (combination) => {
  it('invokes a method and gets its result', async () => {
    const client = await connectClient(await startTestServer(), combination)
    const value = { text: 'a', list: [1, 2.5, -3, null, true], within: { empty: {}, none: [] } }
    expect(await client.invoke('Echo', value)).toEqual(value)
    expect(await client.invoke('EchoAll', 1, 'two', [3])).toEqual([1, 'two', [3]])
    expect(await client.invoke('Nothing')).toBeNullable()
    expect(await client.invoke('Echo', null)).toBeNull()
  })

  it('answers concurrent calls, each with its own result', async () => {
    const client = await connectClient(await startTestServer(), combination)
    const numbers = Array.from({ length: 100 }, (_, number) => number)
    expect(await Promise.all(numbers.map((number) => client.invoke('Echo', number)))).toEqual(numbers)
  })

  it('handles sends without an answer in order', async () => {
    const server = await startTestServer()
    const client = await connectClient(server, combination)
    const texts = Array.from({ length: 20 }, (_, number) => `note ${number}`)
    for (const text of texts) await client.send('Note', text)
    await client.send('Fail')
    await expect.poll(() => server.log, waitOptions).toEqual(['anna connected', ...texts])
    expect(await client.invoke('Echo', 'still there')).toBe('still there')
  })

  it('receives messages of the server in order', async () => {
    const client = await connectClient(await startTestServer(), combination)
    const received = collectMessages(client, 'news')
    for (let number = 0; number < 20; number++)
      await client.invoke('SendMe', 'news', number, { and: ['more'] })
    await expect
      .poll(() => received, waitOptions)
      .toEqual(Array.from({ length: 20 }, (_, number) => [number, { and: ['more'] }]))
  })

  it('transfers every character unchanged', async () => {
    const client = await connectClient(await startTestServer(), combination)
    const text = 'é ž 漢字 😀 \u0000 \u001e \u2028 \r\n\t "\\" \u{10ffff} data: x'
    expect(await client.invoke('Echo', text)).toBe(text)
    expect(await client.invoke('Echo', { [text]: text })).toEqual({ [text]: text })
  })

  it('carries messages up to the limit to the server, and larger ones to the client', async () => {
    const client = await connectClient(await startTestServer({ maxReceiveBytes: 32_768 }), combination)
    const received = collectMessages(client, 'news')
    const text = 'é'.repeat(16_000)
    expect(await client.invoke('Echo', text)).toBe(text)
    await client.invoke('SendMe', 'news', 'x'.repeat(30_000))
    await expect.poll(() => received, waitOptions).toEqual([['x'.repeat(30_000)]])
  })

  it('carries a message of a megabyte to the client', async () => {
    const server = await startTestServer()
    const client = await connectClient(server, combination)
    const received = collectMessages(client, 'news')
    const text = '0123456789'.repeat(100_000)
    server.hubServer.clients.all().send('news', text)
    await expect.poll(() => received.length, waitOptions).toBe(1)
    expect(received[0]?.[0] === text).toBe(true)
    expect(await client.invoke('Echo', 1)).toBe(1)
  })

  it('closes a connection that sends a message above the limit', async () => {
    const server = await startTestServer({ maxReceiveBytes: 1000 })
    const client = await connectClient(server, combination)
    const other = await connectClient(server, combination, { user: 'bert' })
    const closed = whenClosed(client)
    await expect(client.invoke('Echo', 'x'.repeat(100_000))).rejects.toThrow(
      'The maximum message size of 1000B was exceeded.',
    )
    await closed
    await expect.poll(() => server.log, waitOptions).toContain('anna disconnected with an error')
    expect(await other.invoke('Echo', 'y'.repeat(900))).toHaveLength(900)
  })

  it('sends the text of a HubError and hides that of other errors', async () => {
    const client = await connectClient(await startTestServer(), combination)
    await expect(client.invoke('Fail')).rejects.toThrow(
      /^An unexpected error occurred invoking 'Fail' on the server\. HubException: You may know this\.$/,
    )
    await expect(client.invoke('FailInSecret')).rejects.toThrow(
      /^An unexpected error occurred invoking 'FailInSecret' on the server\.$/,
    )
    expect(await client.invoke('Echo', 'still there')).toBe('still there')
  })

  it.each(['Missing', 'constructor', 'toString', '__proto__', 'authorize'])(
    'refuses the unknown method %s',
    async (name) => {
      const client = await connectClient(await startTestServer(), combination)
      await expect(client.invoke(name)).rejects.toThrow(`Unknown hub method '${name}'`)
      expect(await client.invoke('Echo', 'still there')).toBe('still there')
    },
  )

  it('finds methods without regard to case', async () => {
    const client = await connectClient(await startTestServer(), combination)
    expect(await client.invoke('eCHO', 1)).toBe(1)
    expect(await client.invoke('echo', 2)).toBe(2)
  })

  it('gives a method the calling user', async () => {
    const server = await startTestServer()
    const client = await connectClient(server, combination, { user: 'bert' })
    expect(await client.invoke('WhoAmI')).toEqual({ id: client.connectionId, userId: 'bert', name: 'bert' })
  })

  it('refuses users whom authorize or onConnected refuses', async () => {
    const server = await startTestServer()
    await expect(createClient(server, combination, { user: 'banned' }).start()).rejects.toThrow('403')
    server.ended.add('carla')
    await expect(createClient(server, combination, { user: 'carla' }).start()).rejects.toThrow('401')
    const unwanted = createClient(server, combination, { user: 'unwanted' })
    const outcome = unwanted.start().then(
      () => whenClosed(unwanted),
      (error: unknown) => error,
    )
    expect(await outcome).toBeInstanceOf(Error)
    expect(server.log).toEqual([])
  })
})

it.each(['json', 'messagepack'] as const)(
  'accepts a WebSocket that did not negotiate, in %s',
  async (protocol) => {
    const server = await startTestServer()
    const combination = { transport: 'WebSockets', protocol } as const
    const client = await connectClient(server, combination, { http: { skipNegotiation: true } })
    expect(await client.invoke('Echo', 1)).toBe(1)
    await client.stop()
    await expect.poll(() => server.log, waitOptions).toEqual(['anna connected', 'anna disconnected'])
  },
)

it('leaves the refusal of MessagePack over ServerSentEvents to the client', async () => {
  const server = await startTestServer()
  const client = createClient(server, { transport: 'ServerSentEvents', protocol: 'messagepack' })
  await expect(client.start()).rejects.toThrow("'ServerSentEvents' does not support Binary.")
})

const waitOptions = { timeout: 10_000 }
