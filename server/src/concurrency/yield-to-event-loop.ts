import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

const signals = new AsyncLocalStorage<AbortSignal>()

/** Runs work that ends with the reason of the signal when it next yields, without knowing of it. */
export function endWith<Result>(signal: AbortSignal, work: () => Result): Result {
  return signals.run(signal, work)
}

/** Throws where nobody waits for the running work any more. */
export function throwIfEnded(): void {
  signals.getStore()?.throwIfAborted()
}

/**
 * Resolves in the next turn of the event loop, so that other calls are answered first. Work of more than a few milliseconds
 * (an import, an export) awaits it between its slices. Rejects once the work is to end (`endWith`).
 */
export async function yieldToEventLoop(): Promise<void> {
  await nextTurn()
  throwIfEnded()
}

const maxSliceMs = 5

/** Divides a long loop into time slices. */
export interface TimeSlices {
  readonly isOver: () => boolean
  /** Begins another slice, once other calls were answered. */
  readonly next: () => Promise<void>
}

export function createTimeSlices(): TimeSlices {
  let since = performance.now()
  return {
    isOver: () => performance.now() - since > maxSliceMs,
    async next() {
      await yieldToEventLoop()
      since = performance.now()
    },
  }
}

/** Maps a list of any length in time slices; other calls are answered between them. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const slices = createTimeSlices()
  let slice: (Result | Promise<Result>)[] = []
  for (const [index, item] of items.entries()) {
    if (slices.isOver()) {
      results.push(...(await Promise.all(slice)))
      slice = []
      await slices.next()
    }
    slice.push(map(item, index))
  }
  results.push(...(await Promise.all(slice)))
  return results
}

/**
 * Returns a function whose promises resolve one in a turn of the event loop, in their order, so that other calls are answered between
 * pieces of work that cannot be divided.
 */
export function createSerialYield(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => nextTurn())
    return last
  }
}
