import type { ApiResponse } from '../../server/test-client.ts'

const callers = ['a', 'b', 'c', 'd']

interface CallsUntilKilled {
  readonly isUnderWay: Promise<void>
  readonly stop: () => Promise<void>
  /** How many calls were answered with success. */
  readonly countAcknowledged: () => number
}

/** Sends a call; undefined when it was not acknowledged. */
export type SendRequest = <Body>(call: () => Promise<ApiResponse<Body>>) => Promise<Body | undefined>

/**
 * Several callers send one call after the other; each ends at its first call that is not acknowledged. Ready to kill after
 * `callsBeforeKill` acknowledged ones.
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
      // The error of fetch for a closed connection.
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
