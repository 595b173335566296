import { minWaitSeconds } from './sign-in-throttle.ts'
import { TooManyAttempts } from './too-many-attempts.ts'

export interface SignInQueue {
  /**
   * Runs an attempt when a slot is free. Networks with fewer recent failures plus queued attempts go first. Throws
   * TooManyAttempts if the queue is full of attempts that go first, also when those come later.
   */
  readonly run: <Result>(
    from: { readonly network: string; readonly recentFailures: number },
    attempt: () => Promise<Result>,
  ) => Promise<Result>
}

interface QueuedAttempt {
  readonly network: string
  readonly rank: number
  readonly start: () => void
  readonly refuse: () => void
}

/**
 * Creates a queue of sign-ins: `maxRunning` run, `maxWaiting` wait. Beyond that the last in the order of `run` is
 * refused, possibly the new one.
 */
export function createSignInQueue(limits: {
  readonly maxRunning: number
  readonly maxWaiting: number
}): SignInQueue {
  const queue: QueuedAttempt[] = []
  let running = 0

  function waitForSlot(network: string, recentFailures: number): Promise<void> {
    const rank = recentFailures + queue.filter((waiting) => waiting.network === network).length
    return new Promise((start, reject) => {
      const behind = queue.findIndex((waiting) => waiting.rank > rank)
      const refuse = () => reject(new TooManyAttempts(minWaitSeconds))
      queue.splice(behind === -1 ? queue.length : behind, 0, { network, rank, start, refuse })
      for (const dropped of queue.splice(limits.maxWaiting)) dropped.refuse()
    })
  }

  return {
    async run({ network, recentFailures }, attempt) {
      if (running < limits.maxRunning) running += 1
      // The finished attempt passes its slot on, so `running` stays the same.
      else await waitForSlot(network, recentFailures)
      try {
        return await attempt()
      } finally {
        const next = queue.shift()
        if (next) next.start()
        else running -= 1
      }
    },
  }
}
