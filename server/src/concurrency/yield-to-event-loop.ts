import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Lets what others ask be answered before long work goes on. Work that takes the event loop for more than a few milliseconds
 * at a time (an import, an export) awaits it between its slices.
 */
export function yieldToEventLoop(): Promise<void> {
  return nextTurn()
}

/** Milliseconds that a slice of a long list keeps the event loop. */
const maxSliceMs = 5

/** Maps a list of any length; others are answered between its slices. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let slice: (Result | Promise<Result>)[] = []
  let since = performance.now()
  for (const [index, item] of items.entries()) {
    if (performance.now() - since > maxSliceMs) {
      results.push(...(await Promise.all(slice)))
      slice = []
      await yieldToEventLoop()
      since = performance.now()
    }
    slice.push(map(item, index))
  }
  results.push(...(await Promise.all(slice)))
  return results
}

/** Milliseconds; long enough for a slice of an import that others hold up. */
const longestRestMs = 250

let calls = 0

/** To be told of each call that somebody waits for. */
export function noteCall(): void {
  calls += 1
}

/**
 * Lets long work run at full speed as long as nobody asks for anything, and else share the processors and the database evenly:
 * awaited between its slices, the result rests for as long as the last slice took.
 */
export function startWorkPace(): () => Promise<void> {
  let seen = calls
  let since = performance.now()
  return async () => {
    const isAlone = calls === seen
    seen = calls
    if (isAlone) await nextTurn()
    else await delay(Math.min(performance.now() - since, longestRestMs))
    since = performance.now()
  }
}
