import { once } from 'node:events'
import net from 'node:net'
import { Transform } from 'node:stream'

/** A TCP proxy that simulates a lost network or a restarting server. */
export interface FaultProxy {
  readonly port: number
  /** Closes all connections and refuses new ones until `restore`. */
  cut(): void
  /** Buffers both directions silently until `restore`. */
  pause(): void
  /** Drops both directions silently; after `restore` only new connections work, existing ones hang. */
  freeze(): void
  restore(): void
  /** Connects new connections to another server; open ones stay with theirs. */
  redirect(target: net.NetConnectOpts): void
  /**
   * Forwards the next client message that contains `text` and closes the connection instead of forwarding the
   * response: the server did the work (such as a COMMIT), and the client cannot know. Resolves when the connection is
   * closed. With `after`, a message counts only on a connection that carried `after` before: a COMMIT of that work, and
   * not one of background work.
   */
  dropResponseTo(text: string, after?: string): Promise<void>
  /** Delays the next client message that contains `text` until `work` is done; `after` as above. */
  runBefore(text: string, work: () => Promise<unknown>, after?: string): Promise<void>
  close(): Promise<void>
}

export async function openFaultProxy(firstTarget: net.NetConnectOpts): Promise<FaultProxy> {
  let target = firstTarget
  let state: 'open' | 'closed' | 'held' | 'frozen' = 'open'
  const connections = new Set<ProxiedConnection>()
  const triggers = new Set<MessageTrigger>()

  const server = net.createServer((client) => {
    const connection = createProxiedConnection(client, target, triggers)
    connections.add(connection)
    client.on('close', () => connections.delete(connection))
    if (state === 'closed') connection.end()
    if (state === 'open') connection.connectPipes()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function end(): void {
    for (const connection of connections) connection.end()
  }
  function waitForMessage(text: string, after = ''): Promise<HeldMessage> {
    const { promise, resolve } = Promise.withResolvers<HeldMessage>()
    triggers.add({ text, after, fire: resolve })
    return promise
  }
  function disconnectPipes(next: 'held' | 'frozen'): void {
    state = next
    for (const connection of connections) connection.disconnectPipes()
  }

  return {
    port: (server.address() as net.AddressInfo).port,
    cut() {
      state = 'closed'
      end()
    },
    pause: () => disconnectPipes('held'),
    freeze: () => disconnectPipes('frozen'),
    restore() {
      if (state === 'held') for (const connection of connections) connection.connectPipes()
      state = 'open'
    },
    redirect(next) {
      target = next
    },
    async dropResponseTo(text, after) {
      const message = await waitForMessage(text, after)
      const isDropped = message.dropResponse()
      message.forward()
      await isDropped
    },
    async runBefore(text, work, after) {
      const message = await waitForMessage(text, after)
      try {
        await work()
      } finally {
        message.forward()
      }
    },
    async close() {
      end()
      server.close()
      await once(server, 'close')
    },
  }
}

interface MessageTrigger {
  readonly text: string
  /** What the connection has to have carried before; empty where any connection will do. */
  readonly after: string
  readonly fire: (message: HeldMessage) => void
}

interface HeldMessage {
  forward(): void
  /** Drops the server's response and closes the connection. */
  dropResponse(): Promise<void>
}

interface ProxiedConnection {
  connectPipes(): void
  disconnectPipes(): void
  end(): void
}

/** A client connection; the server side connects on the first `connectPipes`. */
function createProxiedConnection(
  client: net.Socket,
  target: net.NetConnectOpts,
  triggers: Set<MessageTrigger>,
): ProxiedConnection {
  let server: net.Socket | undefined
  const armed = new WeakSet<MessageTrigger>()
  client.on('error', () => {})
  client.on('close', () => server?.destroy())

  async function dropResponse(): Promise<void> {
    if (!server) return
    server.unpipe().resume()
    await once(server, 'data')
    client.destroy()
  }

  const messages = new Transform({
    transform(chunk: Buffer, _, done) {
      const forward = () => done(null, chunk)
      for (const trigger of triggers) if (chunk.includes(trigger.after)) armed.add(trigger)
      const trigger = [...triggers].find((each) => armed.has(each) && chunk.includes(each.text))
      if (!trigger) return forward()
      triggers.delete(trigger)
      trigger.fire({ forward, dropResponse })
    },
  })
  return {
    connectPipes() {
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
    disconnectPipes() {
      client.unpipe().pause()
      server?.unpipe().pause()
    },
    end() {
      client.destroy()
    },
  }
}
