import { setTimeout as delay } from 'node:timers/promises'
import { throwIfEnded, yieldToEventLoop } from './yield-to-event-loop.ts'

const maxPauseMs = 250

let callCount = 0

/** Counts a call, for which the pacers of this process slow down. */
export function countCall(): void {
  callCount += 1
}

/**
 * Returns a function that long work awaits between slices. It yields to the event loop and, if a call came in since
 * the last slice, pauses so that the work takes `share` of the time, half by default, up to 250 ms. Rejects once the
 * work is to end (`runAbortable`).
 */
export function createPacer(share = 0.5): () => Promise<void> {
  const pausesPerSlice = 1 / share - 1
  let lastCallCount = callCount
  let sliceStart = performance.now()
  return async () => {
    const isIdle = callCount === lastCallCount
    lastCallCount = callCount
    if (isIdle) await yieldToEventLoop()
    else await delay(Math.min((performance.now() - sliceStart) * pausesPerSlice, maxPauseMs))
    throwIfEnded()
    sliceStart = performance.now()
  }
}
