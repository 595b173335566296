import type { ApiResponse } from '../../server/test-client.ts'

const callers = ['a', 'b', 'c', 'd']

interface CallsUntilKilled {
  readonly isUnderWay: Promise<void>
  readonly stop: () => Promise<void>
  readonly countAcknowledged: () => number
}

/** Undefined if the call was not acknowledged. */
export type SendRequest = <Body>(call: () => Promise<ApiResponse<Body>>) => Promise<Body | undefined>

/**
 * Concurrent callers send calls until one is not acknowledged. Ready to kill after `callsBeforeKill` acknowledged
 * ones.
 */
export function sendUntilKilled(
  callsBeforeKill: number,
  runCaller: (name: string, send: SendRequest, isRunning: () => boolean) => Promise<void>,
): CallsUntilKilled {
  const { promise, resolve } = Promise.withResolvers<void>()
  let acknowledged = 0
  let isStopping = false

  async function send<Body>(call: () => Promise<ApiResponse<Body>>): Promise<Body | undefined> {
    const answer = await call().catch((error: unknown) => {
      if (error instanceof TypeError) return undefined
      throw error
    })
    if (!answer || answer.status === 503) return undefined
    if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    acknowledged += 1
    if (acknowledged === callsBeforeKill) resolve()
    return answer.body
  }

  const calling = Promise.all(callers.map((name) => runCaller(name, send, () => !isStopping)))
  return {
    isUnderWay: Promise.race([
      promise,
      calling.then(() => {
        throw new Error('Calls ended before anything was killed')
      }),
    ]),
    async stop() {
      isStopping = true
      await calling
    },
    countAcknowledged: () => acknowledged,
  }
}
