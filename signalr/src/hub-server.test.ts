import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterEach, expect, test } from 'vitest'
import { createHubServer, type HubServer, type HubServerOptions } from './hub-server.ts'
import type { Hub } from './hubs/hub.ts'

interface Person {
  readonly name: string
}

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

test.each(transports)('the official client calls a method over %s', async (_name, transport) => {
  const { url } = await serve({ methods: { Add: (_call, a: number, b: number) => a + b } })
  const client = await connect(url, transport)

  expect(await client.invoke('Add', 40, 2)).toBe(42)
  expect(await client.invoke('add', 1, 2)).toBe(3)
})

async function serve(
  hub: Partial<Hub<Person>>,
  options: Partial<HubServerOptions> = {},
): Promise<{ readonly url: string; readonly server: HubServer<Person> }> {
  const server = createHubServer<Person>(
    { authorize: async () => ({ user: { name: 'Ada' }, userId: 'ada' }), ...hub },
    { secret: Buffer.alloc(32, 7), ...options },
  )
  const http = createServer((request, response) => void server.handleRequest(request, response))
  http.on('upgrade', (request, socket, head) => void server.handleUpgrade(request, socket, head))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  endings.push(async () => {
    await server.close()
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  })
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hub`, server }
}

async function connect(url: string, transport: HttpTransportType): Promise<HubConnection> {
  const client = new HubConnectionBuilder()
    .withUrl(url, { transport })
    .configureLogging(LogLevel.None)
    .build()
  endings.push(() => client.stop())
  await client.start()
  return client
}
