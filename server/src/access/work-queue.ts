import type { RequestProblem } from '../request-problem.ts'

interface WorkQueue {
  /** Runs the work when it is its turn; throws the refusal when too many wait already. */
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** Lets a few pieces of work run at once, and a limited number wait for them, first come first served. */
export function createWorkQueue(limits: {
  readonly atOnce: number
  readonly waiting: number
  readonly refusal: () => RequestProblem
}): WorkQueue {
  const waiting: (() => void)[] = []
  let running = 0

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < limits.atOnce) running += 1
    else {
      if (waiting.length >= limits.waiting) throw limits.refusal()
      // Whoever is called gets the place of the one that is ready; the number that runs stays the same.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
  return { run }
}
