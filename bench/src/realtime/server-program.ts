import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import { createHubServer } from '@stamboek/signalr/hub-server'
import { Server as SocketIoServer } from 'socket.io'
import { type ServerCommand, type ServerKind, type ServerReply, sharedClock } from './crowd.ts'

/** A minimal server that broadcasts to the clients: ours or socket.io. */
type Broadcast = (target: string, message: unknown) => void

const http: HttpServer = createServer()
let broadcast: Broadcast | undefined

process.on('message', (order: ServerCommand) => {
  execute(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit())

async function execute(order: ServerCommand): Promise<ServerReply> {
  if (order.does === 'listen') return { port: await listen(order.kind) }
  if (order.does === 'send') return send(order.messages, order.everyMs)
  globalThis.gc?.()
  await delay(500)
  return { residentMiB: process.memoryUsage.rss() / 2 ** 20 }
}

async function listen(kind: ServerKind): Promise<number> {
  broadcast = kind === 'signalr' ? openHub() : openSocketIo()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', 4096, resolve))
  return (http.address() as AddressInfo).port
}

function openHub(): Broadcast {
  const hub = createHubServer(
    { authorize: () => Promise.resolve({ user: undefined, userId: 'crowd' }) },
    { secret: Buffer.alloc(32, 7), maxConnectionsPerUser: Number.POSITIVE_INFINITY },
  )
  http.on('request', (request, response) => void hub.handleRequest(request, response))
  http.on('upgrade', (request, socket, head) => void hub.handleUpgrade(request, socket, head))
  return (target, message) => hub.clients.all().send(target, message)
}

function openSocketIo(): Broadcast {
  const io = new SocketIoServer(http, { transports: ['websocket'] })
  return (target, message) => io.emit(target, message)
}

/** As large as the message about one changed record. */
async function send(messages: number, everyMs: number): Promise<ServerReply> {
  const before = process.cpuUsage()
  for (let sent = 0; sent < messages; sent++) {
    broadcast?.('RecordsChangedMessageDto', {
      dtoKey: 'Main.GeneralLedgerViewDto',
      ids: ['01930000-0000-7000-8000-000000000001'],
      action: 'Update',
      businessUnitId: '01930000-0000-7000-8000-000000000002',
      userId: '01930000-0000-7000-8000-000000000003',
      sentAt: sharedClock(),
    })
    await (everyMs > 0 ? delay(everyMs) : turn())
  }
  const { user, system } = process.cpuUsage(before)
  return { processorMs: (user + system) / 1000 }
}
