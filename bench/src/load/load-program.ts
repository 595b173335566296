import { scenarios } from '../scenarios/scenarios.ts'
import { type Operation, runClosedLoop } from './closed-loop.ts'
import type { LoadConfig, Round } from './load-process.ts'

/** The program of a load process: receives its config and then durations; answers `ready` and then each round. */
let work: Operation | undefined
let connections = 1

process.on('message', (message: LoadConfig | number) => {
  ;(typeof message === 'number' ? run(message) : prepare(message)).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

process.on('disconnect', () => process.exit())

async function prepare(order: LoadConfig): Promise<'ready'> {
  const scenario = scenarios.find((each) => each.name === order.scenario)
  const side = order.side === 'product' ? scenario?.product : scenario?.bare[order.side]
  if (!side) throw new Error(`There is no side ${order.side} of ${order.scenario}`)
  work = await side(order.target, order.connections)
  connections = order.connections
  return 'ready'
}

async function run(durationMs: number): Promise<Round> {
  if (!work) throw new Error('A load process needs its order first')
  const start = performance.now()
  const latenciesMs = await runClosedLoop(work, connections, durationMs)
  return { latenciesMs, elapsedMs: performance.now() - start }
}
