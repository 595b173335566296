import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { createHubServer, type HubServer, type HubServerOptions } from '../hub-server.ts'
import { createTestHub, type TestHub, type TestUser } from './test-hub.ts'

export interface TestServer extends TestHub {
  readonly url: string
  readonly port: number
  readonly hubServer: HubServer<TestUser>
  readonly cutNetwork: () => void
  /** Refuses new requests until called with false; open connections remain. */
  readonly refuse: (isRefusing: boolean) => void
  readonly close: () => Promise<void>
}

const testSecret = Buffer.alloc(32, 'secret')

export async function startTestServer(
  options: Partial<HubServerOptions> & { readonly port?: number } = {},
): Promise<TestServer> {
  const { port: wantedPort = 0, ...hubOptions } = options
  const testHub = createTestHub()
  const hubServer = createHubServer(testHub.hub, { secret: testSecret, ...hubOptions })
  const sockets = new Set<Socket>()
  let isRefusing = false

  const httpServer = createServer((request, response) => {
    if (isRefusing) response.destroy()
    else void hubServer.handleRequest(request, response)
  })
  httpServer.on(
    'upgrade',
    (request: Parameters<typeof hubServer.handleUpgrade>[0], socket: Socket, head: Buffer) => {
      if (isRefusing) socket.destroy()
      else void hubServer.handleUpgrade(request, socket, head)
    },
  )
  httpServer.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  httpServer.listen(wantedPort, '127.0.0.1')
  await once(httpServer, 'listening')
  const { port } = httpServer.address() as AddressInfo

  let closing: Promise<void> | undefined
  const close = async () => {
    const closed = once(httpServer, 'close')
    httpServer.close()
    await hubServer.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const closeOnce = () => {
    closing ??= close()
    return closing
  }
  onTestFinished(closeOnce)

  return {
    ...testHub,
    url: `http://127.0.0.1:${port}/hub`,
    port,
    hubServer,
    cutNetwork: () => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    refuse: (refusing) => {
      isRefusing = refusing
    },
    close: closeOnce,
  }
}
