export interface FairQueue {
  /** Runs the work when it is the user's turn; throws the refusal when too much of that user waits already. */
  readonly run: <Result>(userKey: string, work: () => Promise<Result>) => Promise<Result>
}

export interface FairQueueLimits {
  readonly maxConcurrent: number
  readonly maxConcurrentPerUser: number
  readonly maxWaitingPerUser: number
  /** Of all users together. Absent: as many as there are users times what each may have. */
  readonly maxWaiting?: number
  readonly refusal: () => Error
}

interface UserQueue {
  running: number
  readonly waiting: (() => void)[]
}

/** Shares places among users: each has a few at most and a line of its own, and free places go round among those who wait. */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  // In the order in which they get their next turn: who had one goes to the end.
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

  /** One at most: who could have run before this place was free is running. */
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
