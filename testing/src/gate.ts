import { once } from 'node:events'
import net from 'node:net'

/** A way to a server that a test can close: what a cut network and a server that restarts look like from a client. */
export interface Gate {
  /** On 127.0.0.1. */
  readonly port: number
  /** Ends all connections and refuses others until `open`. */
  close(): void
  /** Keeps what comes from either side, without a word, until `open`. */
  hold(): void
  /** Lets nothing through any more in either direction, without a word, until `open`: those who wait then wait for good. */
  freeze(): void
  open(): void
  remove(): Promise<void>
}

export async function openGate(target: net.NetConnectOpts): Promise<Gate> {
  let state: 'open' | 'closed' | 'held' | 'frozen' = 'open'
  const ways = new Set<Way>()

  const server = net.createServer((client) => {
    const way = makeWay(client, target)
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
  function part(next: 'held' | 'frozen'): void {
    state = next
    for (const way of ways) way.part()
  }

  return {
    port: (server.address() as net.AddressInfo).port,
    close() {
      state = 'closed'
      end()
    },
    hold: () => part('held'),
    freeze: () => part('frozen'),
    open() {
      if (state === 'held') for (const way of ways) way.join()
      state = 'open'
    },
    async remove() {
      end()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Way {
  join(): void
  part(): void
  end(): void
}

/** From one client to the server, whose side begins when they are first joined. */
function makeWay(client: net.Socket, target: net.NetConnectOpts): Way {
  let server: net.Socket | undefined
  client.on('error', () => {})
  client.on('close', () => server?.destroy())
  return {
    join() {
      server ??= net
        .connect(target)
        .on('error', () => {})
        .on('close', () => client.destroy())
      client.pipe(server).pipe(client)
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
