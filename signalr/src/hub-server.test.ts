import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  LogLevel,
  Subject,
} from '@microsoft/signalr'
import { afterEach, expect, test, vi } from 'vitest'
import { type RunningHub, startHub, waitOptions } from './hub-server.fixture.ts'
import { HubError } from './hubs/hub.ts'

const endings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of endings.toReversed()) await end()
  endings.length = 0
})

const transports = [
  ['WebSockets', HttpTransportType.WebSockets],
  ['ServerSentEvents', HttpTransportType.ServerSentEvents],
  ['LongPolling', HttpTransportType.LongPolling],
] as const

test.each(transports)('the official client calls and streams over %s', async (_name, transport) => {
  const { url } = await serve({
    methods: {
      Add: (_call, a: number, b: number) => a + b,
      async Sum(_call, numbers: AsyncIterable<number>) {
        let sum = 0
        for await (const each of numbers) sum += each
        return sum
      },
    },
    streams: {
      async *Count(_call, until: number) {
        for (let i = 0; i < until; i += 1) yield i
      },
    },
  })
  const client = await connect(url, transport)

  expect(await client.invoke('Add', 40, 2)).toBe(42)
  expect(await client.invoke('add', 1, 2)).toBe(3)
  expect(await streamed(client, 'Count', 300)).toHaveLength(300)

  const numbers = new Subject<number>()
  const sum = client.invoke('Sum', numbers)
  for (let i = 0; i < 100; i += 1) numbers.next(i)
  numbers.complete()
  expect(await sum).toBe(4950)
})

test('a client receives only the text of errors that are meant for it', async () => {
  const { url, failures } = await serve({
    methods: {
      Refuse: () => {
        throw new HubError('Not on Sundays.')
      },
      Crash: () => {
        throw new Error('password is 1234')
      },
    },
    streams: { async *Count() {} },
  })
  const client = await connect(url)

  expect(await errorOf(client.invoke('Refuse'))).toBe(
    "An unexpected error occurred invoking 'Refuse' on the server. HubException: Not on Sundays.",
  )
  expect(await errorOf(client.invoke('Crash'))).toBe(
    "An unexpected error occurred invoking 'Crash' on the server.",
  )
  expect(failures).toEqual([new Error('password is 1234')])
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    expect(await errorOf(client.invoke(name))).toBe(`Unknown hub method '${name}'`)
  }
  expect(await errorOf(client.invoke('Count'))).toContain('streaming')
  expect(await errorOf(streamed(client, 'Refuse'))).toContain('non-streaming')
})

test('plain calls run one after another and can wait for a result of their own client', async () => {
  const order: string[] = []
  const { url } = await serve(
    {
      methods: {
        async Ask({ connection }, question: string) {
          const answer = await connection.invoke('answer', question)
          order.push(`asked ${question}`)
          return answer
        },
        Note: (_call, note: number) => void order.push(`noted ${note}`),
      },
    },
    { maxWaitingInvocations: 3 },
  )
  const client = await connect(url)
  client.on('answer', (question: string) => `${question}!`)

  const asked = client.invoke('Ask', 'why')
  const notes = Array.from({ length: 10 }, (_, i) => client.invoke('Note', i))
  expect(await asked).toBe('why!')
  await Promise.all(notes)
  expect(order).toEqual(['asked why', ...notes.map((_, i) => `noted ${i}`)])
})

test('a message reaches the selected clients', async () => {
  const { url, server } = await serve({
    methods: { Join: ({ connection }, group: string) => connection.join(group) },
  })
  const [ada, bob] = [await connect(url), await connect(url, HttpTransportType.WebSockets, 'bob')]
  const received: string[] = []
  ada.on('news', (text: string) => received.push(`ada ${text}`))
  bob.on('news', (text: string) => received.push(`bob ${text}`))
  await ada.invoke('Join', 'cooks')

  const { clients } = server
  clients.all().send('news', 'all')
  clients.group('cooks').send('news', 'group')
  clients.user('bob').send('news', 'user')
  clients.client(ada.connectionId ?? '').send('news', 'client')
  clients.except([ada.connectionId ?? '']).send('news', 'except')
  clients
    .all()
    .where(({ user }) => user.name === 'ada')
    .send('news', 'where')
  await vi.waitFor(() => expect(received).toHaveLength(7), waitOptions)
  expect(received.toSorted()).toEqual([
    'ada all',
    'ada client',
    'ada group',
    'ada where',
    'bob all',
    'bob except',
    'bob user',
  ])
})

test('calling a disconnected client fails, and its groups are empty', async () => {
  const gone: (string | undefined)[] = []
  let asked: Promise<unknown> = Promise.resolve()
  const { url, server } = await serve({
    onConnected: (connection) => {
      connection.join('cooks')
      asked = connection.invoke('answer')
    },
    onDisconnected: ({ signal }, error) => void gone.push(error?.message ?? `aborted: ${signal.aborted}`),
  })
  const client = build(url, HttpTransportType.WebSockets).build()
  const isAsked = new Promise<void>((resolve) => {
    client.on('answer', () => {
      resolve()
      return new Promise(() => undefined)
    })
  })
  await client.start()
  await isAsked
  await client.stop()

  expect(await errorOf(asked)).toBe('The client is gone.')
  await vi.waitFor(() => expect(gone).toEqual(['aborted: true']), waitOptions)
  expect([...server.clients.group('cooks').connections()]).toEqual([])
})

test('a stream ends when its client cancels it', async () => {
  let ended = false
  const { url } = await serve({
    streams: {
      async *Forever({ signal }) {
        try {
          for (let i = 0; !signal.aborted; i += 1) yield i
        } finally {
          ended = true
        }
      },
    },
  })
  const client = await connect(url)
  await new Promise<void>((resolve) => {
    const subscription = client.stream('Forever').subscribe({
      next: () => {
        subscription.dispose()
        resolve()
      },
      complete: () => undefined,
      error: () => undefined,
    })
  })
  await vi.waitFor(() => expect(ended).toBe(true), waitOptions)
})

test('nothing is lost or received twice when the network cuts a client that reconnects statefully', async () => {
  const { url, server, sockets } = await serve({ methods: { Echo: (_call, text: string) => text } })
  const client = build(url, HttpTransportType.WebSockets).withStatefulReconnect().build()
  endings.push(() => client.stop())
  const received: number[] = []
  let hasEnded = false
  client.on('news', (each: number) => received.push(each))
  client.onclose(() => {
    hasEnded = true
  })
  await client.start()
  const echoes: Promise<string>[] = []
  for (let cut = 0; cut < 5; cut += 1) {
    server.clients.all().send('news', 2 * cut)
    echoes.push(client.invoke<string>('Echo', `${cut}`))
    sockets.at(-1)?.destroy()
    server.clients.all().send('news', 2 * cut + 1)
    await vi.waitFor(() => expect(sockets).toHaveLength(cut + 2), waitOptions)
  }
  expect(await Promise.all(echoes)).toEqual(['0', '1', '2', '3', '4'])
  await vi.waitFor(() => expect(received).toHaveLength(10), waitOptions)
  expect(received).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(hasEnded).toBe(false)
})

test('an error result of a client is not reported as a failure, also when a method rethrows it', async () => {
  const { url, failures } = await serve({
    methods: { Ask: ({ connection }) => connection.invoke('question') },
  })
  const client = await connect(url)
  client.on('question', () => {
    throw new Error('Not today.')
  })
  expect(await errorOf(client.invoke('Ask'))).toContain('Not today.')
  expect(failures).toEqual([])
})

async function serve(...given: Parameters<typeof startHub>): Promise<RunningHub> {
  const running = await startHub(...given)
  endings.push(running.end)
  return running
}

function build(url: string, transport: HttpTransportType, user = 'ada'): HubConnectionBuilder {
  return new HubConnectionBuilder()
    .withUrl(url, { transport, headers: { 'x-user': user } })
    .configureLogging(LogLevel.None)
}

async function connect(
  url: string,
  transport = HttpTransportType.WebSockets,
  user = 'ada',
): Promise<HubConnection> {
  const client = build(url, transport, user).build()
  endings.push(() => client.stop())
  await client.start()
  return client
}

function streamed(client: HubConnection, name: string, ...given: unknown[]): Promise<unknown[]> {
  const items: unknown[] = []
  return new Promise((resolve, reject) => {
    client.stream(name, ...given).subscribe({
      next: (item) => items.push(item),
      complete: () => resolve(items),
      error: reject,
    })
  })
}

async function errorOf(failing: Promise<unknown>): Promise<string> {
  try {
    await failing
  } catch (error) {
    return (error as Error).message
  }
  return 'no error'
}
