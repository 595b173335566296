import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  type IHttpConnectionOptions,
  JsonHubProtocol,
  LogLevel,
} from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { onTestFinished } from 'vitest'
import type { TestServer } from './test-server.ts'

export interface Combination {
  readonly transport: 'WebSockets' | 'ServerSentEvents' | 'LongPolling'
  readonly protocol: 'json' | 'messagepack'
}

/** All combinations but MessagePack over ServerSentEvents, which carries text only. */
export const combinations: readonly Combination[] = [
  { transport: 'WebSockets', protocol: 'json' },
  { transport: 'WebSockets', protocol: 'messagepack' },
  { transport: 'ServerSentEvents', protocol: 'json' },
  { transport: 'LongPolling', protocol: 'json' },
  { transport: 'LongPolling', protocol: 'messagepack' },
]

export interface ClientOptions {
  readonly user?: string
  readonly reconnect?: number[]
  readonly isStateful?: boolean
  readonly http?: IHttpConnectionOptions
}

export function createClient(
  server: TestServer,
  combination: Combination,
  options: ClientOptions = {},
): HubConnection {
  const { user = 'anna', reconnect, isStateful = false, http = {} } = options
  const builder = new HubConnectionBuilder()
    .withUrl(server.url, {
      transport: HttpTransportType[combination.transport],
      headers: { 'x-user': user },
      ...http,
    })
    .withHubProtocol(combination.protocol === 'json' ? new JsonHubProtocol() : new MessagePackHubProtocol())
    .configureLogging(LogLevel.None)
  if (reconnect) builder.withAutomaticReconnect(reconnect)
  if (isStateful) builder.withStatefulReconnect()
  const client = builder.build()
  onTestFinished(() => client.stop())
  return client
}

export async function connectClient(
  server: TestServer,
  combination: Combination,
  options?: ClientOptions,
): Promise<HubConnection> {
  const client = createClient(server, combination, options)
  await client.start()
  return client
}

export function collectMessages(client: HubConnection, target: string): unknown[][] {
  const messages: unknown[][] = []
  client.on(target, (...given: unknown[]) => {
    messages.push(given)
  })
  return messages
}

export function whenClosed(client: HubConnection): Promise<Error | undefined> {
  return new Promise((resolve) => client.onclose(resolve))
}

export async function readStream(
  client: HubConnection,
  name: string,
  ...given: unknown[]
): Promise<unknown[]> {
  const items: unknown[] = []
  await new Promise<void>((resolve, reject) => {
    client
      .stream<unknown>(name, ...given)
      .subscribe({ next: (item) => items.push(item), complete: resolve, error: reject })
  })
  return items
}
