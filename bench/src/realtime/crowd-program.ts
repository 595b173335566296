import { WebSocket } from 'ws'
import { type CrowdAnswer, type CrowdOrder, latencyEvery, type ServerKind, sharedClock } from './crowd.ts'

/**
 * The program of a crowd: clients that say no more than their protocol asks and look only for when a message was sent, the same
 * for both servers, so that the server is what is measured.
 */
interface Dialect {
  readonly path: string
  readonly hello: string
  /** Ends what a client has to wait for before it is connected. */
  readonly isWelcome: (text: string) => boolean
  /** The expected reply to a message. */
  readonly reply: (text: string) => string | undefined
  /** The periodic messages of a client. */
  readonly sign?: string
}

const dialects: Readonly<Record<ServerKind, Dialect>> = {
  signalr: {
    path: '/hub',
    hello: '{"protocol":"json","version":1}\x1e',
    isWelcome: (text) => text === '{}\x1e',
    reply: () => undefined,
    sign: '{"type":6}\x1e',
  },
  'socket.io': {
    path: '/socket.io/?EIO=4&transport=websocket',
    hello: '40',
    isWelcome: (text) => text.startsWith('40'),
    reply: (text) => (text === '2' ? '3' : undefined),
  },
}

/** Opened at the same time; all at once would overflow the queue of the listening socket. */
const openingAtOnce = 50

const signEveryMs = 10_000

const sockets: WebSocket[] = []
let heard = 0
let firstSentAt = 0
let latenciesMs: number[] = []
let whenHeard: { readonly messages: number; readonly resolve: () => void } | undefined

process.on('message', (order: CrowdOrder) => {
  obey(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit())

async function obey(order: CrowdOrder): Promise<CrowdAnswer> {
  if (order.does === 'connect') {
    for (let opened = 0; opened < order.connections; opened += openingAtOnce)
      await Promise.all(
        Array.from({ length: Math.min(openingAtOnce, order.connections - opened) }, () =>
          connect(dialects[order.kind], order.port),
        ),
      )
    keepSigning(dialects[order.kind])
    return { connections: sockets.length }
  }
  await new Promise<void>((resolve) => {
    whenHeard = { messages: order.messages * sockets.length, resolve }
    settle()
  })
  const answer = { latenciesMs, elapsedMs: sharedClock() - firstSentAt }
  heard = 0
  latenciesMs = []
  firstSentAt = 0
  return answer
}

let signing: NodeJS.Timeout | undefined

function keepSigning({ sign }: Dialect): void {
  clearInterval(signing)
  if (sign !== undefined)
    signing = setInterval(() => {
      for (const socket of sockets) socket.send(sign)
    }, signEveryMs)
}

function connect(dialect: Dialect, port: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${dialect.path}`, { perMessageDeflate: false })
  sockets.push(socket)
  return new Promise((resolve, reject) => {
    socket.on('open', () => socket.send(dialect.hello))
    socket.on('error', reject)
    socket.on('close', (code, reason) => {
      console.error(`A client of the crowd was closed: ${code} ${reason.toString()}`)
      process.exit(1)
    })
    socket.on('message', (data) => {
      const text = (data as Buffer).toString()
      const reply = dialect.reply(text)
      if (reply !== undefined) socket.send(reply)
      else if (dialect.isWelcome(text)) resolve()
      else hear(text)
    })
  })
}

function hear(text: string): void {
  const at = text.indexOf('"sentAt":')
  if (at === -1) return
  const sentAt = Number.parseFloat(text.slice(at + '"sentAt":'.length))
  if (heard === 0) firstSentAt = sentAt
  heard++
  if (heard % latencyEvery === 0) latenciesMs.push(sharedClock() - sentAt)
  settle()
}

function settle(): void {
  if (!whenHeard || heard < whenHeard.messages) return
  whenHeard.resolve()
  whenHeard = undefined
}
