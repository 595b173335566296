import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** One side of a comparison, in its own process. */
export interface LoadConfig {
  readonly scenario: string
  readonly side: string
  readonly connections: number
  readonly target: LoadTarget
}

/** Plain data, since it is sent to another process. */
export interface LoadTarget {
  readonly address: string
  /** Headers of one user per slot, so that the product's queues per user do not affect the result. */
  readonly headers: readonly Readonly<Record<string, string>>[]
  readonly databaseUrl: string
  /** The prepared data of the scenario: ids, statements. */
  readonly facts: unknown
}

export interface Round {
  readonly latenciesMs: readonly number[]
  readonly elapsedMs: number
}

export interface LoadProcess {
  run(durationMs: number): Promise<Round>
  end(): Promise<void>
}

export async function startLoadProcess(order: LoadConfig): Promise<LoadProcess> {
  const child = fork(path.join(import.meta.dirname, 'load-program.ts'), [], { serialization: 'advanced' })
  child.send(order)
  await answer(child)
  return {
    run(durationMs) {
      child.send(durationMs)
      return answer(child) as Promise<Round>
    },
    async end() {
      if (!child.connected) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function answer(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController()
  try {
    return await Promise.race([
      once(child, 'message', { signal: ended.signal }).then(([message]: unknown[]) => message),
      once(child, 'exit', { signal: ended.signal }).then(() => {
        throw new Error('A load process ended too early; what it said stands above')
      }),
    ])
  } finally {
    ended.abort()
  }
}
