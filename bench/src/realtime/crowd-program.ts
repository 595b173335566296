import { WebSocket } from 'ws'
import {
  type ClientsCommand,
  type ClientsReply,
  latencySampleInterval,
  type ServerKind,
  sharedClock,
} from './crowd.ts'

/**
 * Many clients that send the minimum of their protocol and read only the send time of a message: the same work for
 * both servers.
 */
interface ClientProtocol {
  readonly path: string
  readonly handshake: string
  /** Whether a text completes the handshake. */
  readonly isHandshakeResponse: (text: string) => boolean
  /** The expected reply to a message. */
  readonly reply: (text: string) => string | undefined
  readonly keepAlive?: string
}

const clientProtocols: Readonly<Record<ServerKind, ClientProtocol>> = {
  signalr: {
    path: '/hub',
    handshake: '{"protocol":"json","version":1}\x1e',
    isHandshakeResponse: (text) => text === '{}\x1e',
    reply: () => undefined,
    keepAlive: '{"type":6}\x1e',
  },
  'socket.io': {
    path: '/socket.io/?EIO=4&transport=websocket',
    handshake: '40',
    isHandshakeResponse: (text) => text.startsWith('40'),
    reply: (text) => (text === '2' ? '3' : undefined),
  },
}

/** Connections opened concurrently; all at once would overflow the queue of the listening socket. */
const connectBatchSize = 50

const keepAliveIntervalMs = 10_000

const sockets: WebSocket[] = []
let receivedCount = 0
let firstSentAt = 0
let latenciesMs: number[] = []
let awaitedMessages: { readonly messages: number; readonly resolve: () => void } | undefined

process.on('message', (order: ClientsCommand) => {
  execute(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit())

async function execute(order: ClientsCommand): Promise<ClientsReply> {
  if (order.does === 'connect') {
    for (let opened = 0; opened < order.connections; opened += connectBatchSize)
      await Promise.all(
        Array.from({ length: Math.min(connectBatchSize, order.connections - opened) }, () =>
          connect(clientProtocols[order.kind], order.port),
        ),
      )
    startKeepAlive(clientProtocols[order.kind])
    return { connections: sockets.length }
  }
  await new Promise<void>((resolve) => {
    awaitedMessages = { messages: order.messages * sockets.length, resolve }
    resolveWhenComplete()
  })
  const answer = { latenciesMs, elapsedMs: sharedClock() - firstSentAt }
  receivedCount = 0
  latenciesMs = []
  firstSentAt = 0
  return answer
}

let keepAliveTimer: NodeJS.Timeout | undefined

function startKeepAlive({ keepAlive }: ClientProtocol): void {
  clearInterval(keepAliveTimer)
  if (keepAlive !== undefined)
    keepAliveTimer = setInterval(() => {
      for (const socket of sockets) socket.send(keepAlive)
    }, keepAliveIntervalMs)
}

function connect(protocol: ClientProtocol, port: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${protocol.path}`, { perMessageDeflate: false })
  sockets.push(socket)
  return new Promise((resolve, reject) => {
    socket.on('open', () => socket.send(protocol.handshake))
    socket.on('error', reject)
    socket.on('close', (code, reason) => {
      console.error(`A client of the crowd was closed: ${code} ${reason.toString()}`)
      process.exit(1)
    })
    socket.on('message', (data) => {
      const text = (data as Buffer).toString()
      const reply = protocol.reply(text)
      if (reply !== undefined) socket.send(reply)
      else if (protocol.isHandshakeResponse(text)) resolve()
      else handleMessage(text)
    })
  })
}

function handleMessage(text: string): void {
  const at = text.indexOf('"sentAt":')
  if (at === -1) return
  const sentAt = Number.parseFloat(text.slice(at + '"sentAt":'.length))
  if (receivedCount === 0) firstSentAt = sentAt
  receivedCount++
  if (receivedCount % latencySampleInterval === 0) latenciesMs.push(sharedClock() - sentAt)
  resolveWhenComplete()
}

function resolveWhenComplete(): void {
  if (!awaitedMessages || receivedCount < awaitedMessages.messages) return
  awaitedMessages.resolve()
  awaitedMessages = undefined
}
