export interface FairQueue {
  /** Runs the work as soon as a slot is free; throws the refusal when a limit on waiting work is reached. */
  readonly run: <Result>(userKey: string, work: () => Promise<Result>) => Promise<Result>
}

export interface FairQueueLimits {
  readonly maxConcurrent: number
  readonly maxConcurrentPerUser: number
  readonly maxWaitingPerUser: number
  /** Over all users; absent: no limit but that per user. */
  readonly maxWaiting?: number
  readonly refusal: () => Error
}

interface UserQueue {
  running: number
  readonly waiting: (() => void)[]
}

/** Limits concurrent work in total and per user. Free slots go round-robin to the users with waiting work. */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  // Round-robin order: a user who gets a slot moves to the end.
  const queues = new Map<string, UserQueue>()
  let running = 0
  let waiting = 0

  const canRun = (queue: UserQueue) =>
    running < limits.maxConcurrent && queue.running < limits.maxConcurrentPerUser

  function occupySlot(userKey: string, share: UserQueue): void {
    running += 1
    share.running += 1
    queues.delete(userKey)
    queues.set(userKey, share)
  }

  /** Starts at most one: one freed slot admits one. */
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
    async run(userKey, work) {
      const share = queues.get(userKey) ?? { running: 0, waiting: [] }
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
        share.running -= 1
        queues.delete(userKey)
        if (share.running + share.waiting.length > 0) queues.set(userKey, share)
        startNext()
      }
    },
  }
}
