import { type BenchProcess, startBenchProcess } from '../bench-process.ts'
import type {
  ClientsCommand,
  ClientsReply,
  ServerCommand,
  ServerKind,
  ServerReply,
} from '../realtime/crowd.ts'
import { median, quantile } from '../statistics.ts'
import type { Measurement } from './measurement.ts'

const kinds: readonly ServerKind[] = ['signalr', 'socket.io']
const connections = 1_000
/** Sent without a pause: the fan-out rate. */
const burst = 200
/** Sent at intervals: the latency of a message. */
const paced = { messages: 100, everyMs: 50 }
const rounds = 5
const idleConnections = 5_000

interface Side {
  readonly server: BenchProcess<ServerCommand, ServerReply>
  readonly crowd: BenchProcess<ClientsCommand, ClientsReply>
}

/** Messages to 1,000 WebSockets and the memory of a connection, compared with socket.io. */
export const realtimeCrowd: Measurement = {
  name: 'realtime',
  title: `real time: a message to ${connections} WebSockets, against socket.io`,
  async measure() {
    const lines = await fanOut()
    const perGiB: Partial<Record<ServerKind, number>> = {}
    for (const kind of kinds) perGiB[kind] = await connectionsPerGiB(kind)
    const ratio = (perGiB.signalr ?? Number.NaN) / (perGiB['socket.io'] ?? Number.NaN)
    return [
      ...lines,
      `idle connections per GiB: ${kinds.map((kind) => `${kind} ${count(perGiB[kind])}`).join(', ')}, × ${ratio.toFixed(2)} (aim ≥ 1)`,
    ]
  },
}

interface Figures {
  readonly perSecond: number[]
  readonly processorMs: number[]
  readonly p50: number[]
  readonly p99: number[]
}

async function fanOut(): Promise<readonly string[]> {
  const sides = new Map<ServerKind, Side>()
  const figures = new Map<ServerKind, Figures>()
  try {
    for (const kind of kinds) {
      sides.set(kind, await openSide(kind, connections))
      figures.set(kind, { perSecond: [], processorMs: [], p50: [], p99: [] })
    }
    // The first round of each side is a warm-up and is not reported.
    for (let round = 0; round <= rounds; round++)
      for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
        const side = sides.get(kind)
        const found = figures.get(kind)
        if (side && found) await playRound(side, round === 0 ? undefined : found)
      }
  } finally {
    for (const side of sides.values()) await endSide(side)
  }
  const of = (kind: ServerKind, what: keyof Figures) => median(figures.get(kind)?.[what] ?? [])
  const told = (what: keyof Figures, show: (value: number) => string) =>
    kinds.map((kind) => `${kind} ${show(of(kind, what))}`).join(', ')
  const ratio = (what: keyof Figures) => (of('signalr', what) / of('socket.io', what)).toFixed(2)
  return [
    `fanned out: ${told('perSecond', (value) => `${count(value)} messages/s`)}, × ${ratio('perSecond')} (aim ≥ 1)`,
    `processor time of the server for ${count(burst * connections)} messages: ${told('processorMs', (value) => `${value.toFixed(0)} ms`)}, × ${ratio('processorMs')}`,
    `on its way, ${1000 / paced.everyMs} messages a second to each: p50 ${told('p50', (value) => `${value.toFixed(1)} ms`)}, × ${ratio('p50')}`,
    `– p99 ${told('p99', (value) => `${value.toFixed(1)} ms`)}, × ${ratio('p99')} (aim ≤ 1)`,
  ]
}

async function playRound({ server, crowd }: Side, found: Figures | undefined): Promise<void> {
  const all = crowd.send({ does: 'receive', messages: burst })
  const { processorMs = Number.NaN } = await server.send({ does: 'send', messages: burst, everyMs: 0 })
  const { elapsedMs = Number.NaN } = await all
  const slowly = crowd.send({ does: 'receive', messages: paced.messages })
  await server.send({ does: 'send', ...paced })
  const { latenciesMs = [] } = await slowly
  found?.perSecond.push((burst * connections * 1000) / elapsedMs)
  found?.processorMs.push(processorMs)
  found?.p50.push(quantile(latenciesMs, 0.5))
  found?.p99.push(quantile(latenciesMs, 0.99))
}

/** Growth of resident memory beyond the first hundreds of connections, without the code that is loaded once. */
async function connectionsPerGiB(kind: ServerKind): Promise<number> {
  const side = await openSide(kind, 500)
  try {
    const before = (await side.server.send({ does: 'reportMemory' })).residentMiB ?? Number.NaN
    const { port } = side
    await side.crowd.send({ does: 'connect', kind, port, connections: idleConnections })
    const after = (await side.server.send({ does: 'reportMemory' })).residentMiB ?? Number.NaN
    return (idleConnections / (after - before)) * 1024
  } finally {
    await endSide(side)
  }
}

async function openSide(kind: ServerKind, many: number): Promise<Side & { readonly port: number }> {
  const server = startBenchProcess<ServerCommand, ServerReply>('realtime/server-program.ts')
  const crowd = startBenchProcess<ClientsCommand, ClientsReply>('realtime/crowd-program.ts')
  const { port = 0 } = await server.send({ does: 'listen', kind })
  await crowd.send({ does: 'connect', kind, port, connections: many })
  return { server, crowd, port }
}

async function endSide({ server, crowd }: Side): Promise<void> {
  await crowd.end()
  await server.end()
}

function count(value = Number.NaN): string {
  return Math.round(value).toLocaleString('en')
}
