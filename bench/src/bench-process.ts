import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** A process that receives orders and answers them one after another. */
export interface BenchProcess<Order, Answer> {
  readonly send: (order: Order) => Promise<Answer>
  readonly end: () => Promise<void>
}

export function startBenchProcess<Order extends object | number, Answer>(
  program: string,
): BenchProcess<Order, Answer> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, program), [], {
    serialization: 'advanced',
    execArgv: ['--expose-gc'],
  })
  const gone = once(child, 'exit').then(() => {
    throw new Error(`${program} ended too early; what it said stands above`)
  })
  gone.catch(() => undefined)
  return {
    async send(order) {
      const answer = once(child, 'message')
      child.send(order)
      const [message] = (await Promise.race([answer, gone])) as [Answer]
      return message
    },
    async end() {
      child.disconnect()
      await gone.catch(() => undefined)
    },
  }
}
