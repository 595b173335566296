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

interface UserShare {
  running: number
  readonly waiting: (() => void)[]
}

/** Shares places among users: each has a few at most and a line of its own, and free places go round among those who wait. */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  // In the order in which they get their next turn: who had one goes to the end.
  const shares = new Map<string, UserShare>()
  let running = 0
  let waiting = 0

  const canRun = (share: UserShare) =>
    running < limits.maxConcurrent && share.running < limits.maxConcurrentPerUser

  function takePlace(userKey: string, share: UserShare): void {
    running += 1
    share.running += 1
    shares.delete(userKey)
    shares.set(userKey, share)
  }

  /** One at most: who could have run before this place was free is running. */
  function startNext(): void {
    for (const [userKey, share] of shares) {
      const [start] = share.waiting
      if (!start || !canRun(share)) continue
      takePlace(userKey, share)
      waiting -= 1
      share.waiting.shift()
      start()
      return
    }
  }

  return {
    async run(userKey, work) {
      const share = shares.get(userKey) ?? { running: 0, waiting: [] }
      if (canRun(share)) takePlace(userKey, share)
      else {
        const isFull =
          share.waiting.length >= limits.maxWaitingPerUser || waiting >= (limits.maxWaiting ?? Infinity)
        if (isFull) throw limits.refusal()
        shares.set(userKey, share)
        waiting += 1
        await new Promise<void>((resolve) => share.waiting.push(resolve))
      }
      try {
        return await work()
      } finally {
        running -= 1
        share.running -= 1
        shares.delete(userKey)
        if (share.running + share.waiting.length > 0) shares.set(userKey, share)
        startNext()
      }
    },
  }
}
