import { retryDelays } from '../api/retry-delays.ts'

/** Before each attempt to come back, in ms; then no more. All but the first with something added. */
const delays = [0, ...retryDelays]
/** A connection that did not last this long, in ms, did not help: what comes after it waits longer. */
const shortestLife = 5_000
/** What is added to a delay at the most: a part of it, and ms. */
const jitter = { part: 0.25, most: 2_000 }

export interface ReconnectDelays {
  /** Milliseconds until the next attempt, by how many came before it since the connection was lost; null: no more. */
  readonly before: (attempts: number) => number | null
  /** The connection is there. */
  readonly started: () => void
  /** The last answer was null. */
  readonly areUsedUp: () => boolean
}

/** How long to wait before each attempt, so that a server that takes every connection and drops it is not besieged. */
export function createReconnectDelays(): ReconnectDelays {
  let startedAt: number | undefined
  let shortLives = 0
  let isUsedUp = false
  return {
    before: (attempts) => {
      if (startedAt !== undefined) shortLives = Date.now() - startedAt < shortestLife ? shortLives + 1 : 0
      startedAt = undefined
      const delay = delays[attempts + shortLives] ?? null
      isUsedUp = delay === null
      return delay && jittered(delay)
    },
    started: () => {
      startedAt = Date.now()
    },
    areUsedUp: () => isUsedUp,
  }
}

/** A delay (ms) made longer by chance, so that pages which lost the server together do not all come back in the same moment. */
export function jittered(delay: number): number {
  return Math.round(delay + Math.min(delay * jitter.part, jitter.most) * Math.random())
}
