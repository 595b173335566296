import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocket } from 'ws'
import { createHubServer, type HubServer, type HubServerOptions } from './hub-server.ts'
import type { Hub } from './hubs/hub.ts'

export interface TestUser {
  readonly name: string
}

export interface RunningHub {
  readonly url: string
  readonly server: HubServer<TestUser>
  readonly failures: unknown[]
  readonly http: Server
  readonly sockets: Socket[]
  readonly end: () => Promise<void>
}

/** A hub on a free port; requests with the header `x-user` come from that user, others from ada. */
export async function startHub(
  hub: Partial<Hub<TestUser>>,
  options: Partial<HubServerOptions> = {},
): Promise<RunningHub> {
  const failures: unknown[] = []
  const sockets: Socket[] = []
  const server = createHubServer<TestUser>(
    {
      authorize: async ({ headers }) => {
        const name = String(headers['x-user'] ?? 'ada')
        return name === 'nobody' ? { refusedWith: 401 } : { user: { name }, userId: name }
      },
      ...hub,
    },
    { secret: Buffer.alloc(32, 7), reportFailure: (error) => failures.push(error), ...options },
  )
  const http = createServer((request, response) => void server.handleRequest(request, response))
  http.on('upgrade', (request, socket, head) => {
    sockets.push(request.socket)
    void server.handleUpgrade(request, socket, head)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const end = async () => {
    await server.close()
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  }
  const { port } = http.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hub`, server, failures, http, sockets, end }
}

export interface RawClient {
  readonly webSocket: WebSocket
  readonly received: string[]
  readonly closed: Promise<number>
  readonly send: (message: object) => void
}

export const waitOptions = { timeout: 20_000 }

const separator = '\x1e'

export async function openRawClient(
  url: string,
  { handshake = { protocol: 'json', version: 1 } }: { readonly handshake?: object | null } = {},
): Promise<RawClient> {
  const webSocket = new WebSocket(url.replace('http', 'ws'))
  const received: string[] = []
  const send = (message: object) => webSocket.send(JSON.stringify(message) + separator)
  const closed = new Promise<number>((resolve) => webSocket.on('close', resolve))
  webSocket.on('message', (data) => {
    received.push(...(data as Buffer).toString().split(separator).filter(Boolean))
  })
  await new Promise((resolve, reject) => webSocket.on('open', resolve).on('error', reject))
  if (handshake) send(handshake)
  return { webSocket, received, closed, send }
}
