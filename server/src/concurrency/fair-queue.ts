export interface FairQueue {
  readonly limits: FairQueueLimits
  readonly countWaiting: () => number
  /**
   * Runs the work when a slot is free; throws the refusal if too much waits, of the user or in total. The slot is
   * released with the work, the user's share once `released` settles as well.
   */
  readonly run: <Result>(
    userKey: string,
    work: () => Promise<Result>,
    released?: Promise<unknown>,
  ) => Promise<Result>
}

export interface FairQueueLimits {
  readonly maxConcurrent: number
  readonly maxConcurrentPerUser: number
  readonly maxWaitingPerUser: number
  readonly maxWaiting?: number
  readonly refusal: () => Error
}

interface UserQueue {
  taken: number
  readonly waiting: (() => void)[]
}

/** Limits concurrent work in total and per user. Free slots go round-robin to the users with waiting work. */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  // Round-robin order: a user who gets a slot moves to the end.
  const queues = new Map<string, UserQueue>()
  let running = 0
  let waiting = 0

  const canRun = (queue: UserQueue) =>
    running < limits.maxConcurrent && queue.taken < limits.maxConcurrentPerUser

  function occupySlot(userKey: string, share: UserQueue): void {
    running += 1
    share.taken += 1
    queues.delete(userKey)
    queues.set(userKey, share)
  }

  function releaseShare(userKey: string, share: UserQueue): void {
    share.taken -= 1
    queues.delete(userKey)
    if (share.taken + share.waiting.length > 0) queues.set(userKey, share)
    startNext()
  }

  function startNext(): void {
    for (const [userKey, share] of queues) {
      const [start] = share.waiting
      if (!start || !canRun(share)) continue
      occupySlot(userKey, share)
      waiting -= 1
      share.waiting.shift()
      start()
      return
    }
  }

  return {
    limits,
    countWaiting: () => waiting,
    async run(userKey, work, released) {
      const share = queues.get(userKey) ?? { taken: 0, waiting: [] }
      if (canRun(share)) occupySlot(userKey, share)
      else {
        const isFull =
          share.waiting.length >= limits.maxWaitingPerUser || waiting >= (limits.maxWaiting ?? Infinity)
        if (isFull) throw limits.refusal()
        queues.set(userKey, share)
        waiting += 1
        await new Promise<void>((resolve) => share.waiting.push(resolve))
      }
      try {
        return await work()
      } finally {
        running -= 1
        if (released) {
          startNext()
          void released.finally(() => releaseShare(userKey, share))
        } else releaseShare(userKey, share)
      }
    },
  }
}
