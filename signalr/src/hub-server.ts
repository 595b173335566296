import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ConnectionOptions, resolveConnectionOptions } from './connections/connection-options.ts'
import { ConnectionRegistry } from './connections/connection-registry.ts'
import { createConnectionTokens } from './connections/connection-token.ts'
import { handleHttpRequest } from './connections/http-endpoint.ts'
import { createWebSocketEndpoint } from './connections/web-socket-endpoint.ts'
import type { Hub, HubClients } from './hubs/hub.ts'
import { HubClient, type HubContext } from './hubs/hub-client.ts'
import { HubMembers } from './hubs/hub-members.ts'
import { createMethodTable } from './hubs/method-table.ts'
import { createHubClients } from './hubs/select-receivers.ts'

export interface HubServer<User> {
  readonly clients: HubClients<User>
  readonly handleRequest: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Accepts or refuses a WebSocket on the hub's path; resolves with the status of the response. */
  readonly handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<number>
  /** Closes all connections with `allowReconnect` and waits for the `onDisconnected` hooks. */
  readonly close: () => Promise<void>
}

/** Defaults are those of ASP.NET Core. */
export type HubServerOptions = {
  readonly [Name in keyof ConnectionOptions]?: ConnectionOptions[Name] | undefined
} & {
  /** Signs connection tokens; the same on every node. At least 32 bytes. */
  readonly secret: Uint8Array
}

export function createHubServer<User>(hub: Hub<User>, given: HubServerOptions): HubServer<User> {
  const { secret, ...chosen } = given
  const options = resolveConnectionOptions(chosen)
  const context: HubContext<User> = {
    hub,
    methods: createMethodTable(hub),
    members: new HubMembers(),
    options,
    runningHooks: new Set(),
  }
  const tokens = createConnectionTokens(secret)
  const registry = new ConnectionRegistry<User>(options, (connection) => new HubClient(connection, context))
  const endpoint = { registry, tokens, authorize: (request: IncomingMessage) => hub.authorize(request) }
  const takeWebSocket = createWebSocketEndpoint(endpoint)
  return {
    clients: createHubClients(context.members),
    handleRequest: (request, response) => handleHttpRequest(endpoint, request, response),
    handleUpgrade: (request, socket, head) => takeWebSocket({ request, socket, head }),
    close: async () => {
      await registry.close()
      await settleWithin(context.runningHooks, options.closeTimeoutMs)
    },
  }
}

async function settleWithin(running: ReadonlySet<Promise<void>>, time: number): Promise<void> {
  if (running.size === 0) return
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timeout = setTimeout(resolve, time)
  await Promise.race([Promise.all(running), late])
  clearTimeout(timeout)
}
