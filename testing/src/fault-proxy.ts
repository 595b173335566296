import { once } from 'node:events'
import net from 'node:net'
import { Transform } from 'node:stream'

/** A TCP proxy that simulates a lost network or a restarting server. */
export interface FaultProxy {
  /** On 127.0.0.1. */
  readonly port: number
  /** Closes all connections and refuses new ones until `restore`. */
  cut(): void
  /** Buffers both directions silently until `restore`. */
  pause(): void
  /** Drops both directions silently; after `restore` only new connections work, existing ones hang. */
  freeze(): void
  restore(): void
  /**
   * Forwards the next client message that contains `text` and closes the connection instead of forwarding the response: the
   * server did the work (such as a COMMIT), and the client cannot know. Resolves when the connection is closed.
   */
  dropResponseTo(text: string): Promise<void>
  /** Holds the next client message that contains `text` until `work` is done. Resolves after it. */
  runBefore(text: string, work: () => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

export async function openFaultProxy(target: net.NetConnectOpts): Promise<FaultProxy> {
  let state: 'open' | 'closed' | 'held' | 'frozen' = 'open'
  const ways = new Set<ProxiedConnection>()
  const awaited = new Set<MessageTrigger>()

  const server = net.createServer((client) => {
    const way = createProxiedConnection(client, target, awaited)
    ways.add(way)
    client.on('close', () => ways.delete(way))
    if (state === 'closed') way.end()
    if (state === 'open') way.join()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function end(): void {
    for (const way of ways) way.end()
  }
  function whenSent(text: string): Promise<HeldMessage> {
    const { promise, resolve } = Promise.withResolvers<HeldMessage>()
    awaited.add({ text, found: resolve })
    return promise
  }
  function part(next: 'held' | 'frozen'): void {
    state = next
    for (const way of ways) way.part()
  }

  return {
    port: (server.address() as net.AddressInfo).port,
    cut() {
      state = 'closed'
      end()
    },
    pause: () => part('held'),
    freeze: () => part('frozen'),
    restore() {
      if (state === 'held') for (const way of ways) way.join()
      state = 'open'
    },
    async dropResponseTo(text) {
      const sending = await whenSent(text)
      const isCut = sending.cutAtAnswer()
      sending.pass()
      await isCut
    },
    async runBefore(text, work) {
      const sending = await whenSent(text)
      try {
        await work()
      } finally {
        sending.pass()
      }
    },
    async close() {
      end()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Fires once, for the next message with this text. */
interface MessageTrigger {
  readonly text: string
  readonly found: (sending: HeldMessage) => void
}

/** A client message that is not forwarded yet. */
interface HeldMessage {
  pass(): void
  /** Drops the server's response and closes the connection. */
  cutAtAnswer(): Promise<void>
}

interface ProxiedConnection {
  join(): void
  part(): void
  end(): void
}

/** A client connection; the server side connects on the first `join`. */
function createProxiedConnection(
  client: net.Socket,
  target: net.NetConnectOpts,
  awaited: Set<MessageTrigger>,
): ProxiedConnection {
  let server: net.Socket | undefined
  client.on('error', () => {})
  client.on('close', () => server?.destroy())

  async function cutAtAnswer(): Promise<void> {
    if (!server) return
    server.unpipe().resume()
    await once(server, 'data')
    client.destroy()
  }

  const messages = new Transform({
    transform(chunk: Buffer, _, passOn) {
      const pass = () => passOn(null, chunk)
      const met = [...awaited].find(({ text }) => chunk.includes(text))
      if (!met) return pass()
      awaited.delete(met)
      met.found({ pass, cutAtAnswer })
    },
  })
  return {
    join() {
      if (!server) {
        server = net
          .connect(target)
          .on('error', () => {})
          .on('close', () => client.destroy())
        messages.pipe(server)
      }
      client.pipe(messages)
      server.pipe(client)
    },
    part() {
      client.unpipe().pause()
      server?.unpipe().pause()
    },
    end() {
      client.destroy()
    },
  }
}
