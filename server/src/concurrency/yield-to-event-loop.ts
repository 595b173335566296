import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

const signals = new AsyncLocalStorage<AbortSignal>()

/**
 * Runs `work`, in which `throwIfEnded` throws, and `yieldToEventLoop` and pacers reject, with the reason of the signal
 * once that is aborted. Nothing else of `work` ends.
 */
export function runAbortable<Result>(signal: AbortSignal, work: () => Result): Result {
  return signals.run(signal, work)
}

/** Throws the signal's reason if the running work is to end; does nothing outside `runAbortable`. */
export function throwIfEnded(): void {
  signals.getStore()?.throwIfAborted()
}

/** The signal that ends the running work; undefined outside `runAbortable`. */
export function findAbortSignal(): AbortSignal | undefined {
  return signals.getStore()
}

/**
 * Resolves in the next turn of the event loop. Work of more than a few milliseconds awaits it between slices. Rejects
 * once the work is to end (`runAbortable`).
 */
export async function yieldToEventLoop(): Promise<void> {
  await nextTurn()
  throwIfEnded()
}

const maxSliceMs = 5

export interface TimeSlices {
  readonly isOver: () => boolean
  readonly next: () => Promise<void>
}

/**
 * Measures slices of 5 ms: `isOver` once the current one has lasted that long; `next` yields to the event loop and
 * begins another.
 */
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

/**
 * Maps a long list and yields to the event loop between slices of 5 ms. Promises of a slice run concurrently, and end
 * before the next one begins; results keep the order. Rejects once the work is to end (`runAbortable`).
 */
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
 * Returns a function whose promises resolve one per turn of the event loop, in order, for work that cannot be divided.
 * They never reject.
 */
export function createSerialYield(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => nextTurn())
    return last
  }
}
