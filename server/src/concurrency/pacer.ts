import { setTimeout as delay } from 'node:timers/promises'
import { throwIfEnded, yieldToEventLoop } from './yield-to-event-loop.ts'

/** Caps the pause after a slice of an import that competing calls slowed down. */
const maxPauseMs = 250

let callCount = 0

/** Counts a call that somebody waits for; pacers slow down for it. */
export function countCall(): void {
  callCount += 1
}

/**
 * Returns a function that long work awaits between its slices. It yields to the event loop; if a call came in since the last slice,
 * it also pauses for as long as that slice took, at most 250 ms. It rejects once the work is to end (`endWith`).
 */
export function createPacer(): () => Promise<void> {
  let lastCallCount = callCount
  let sliceStart = performance.now()
  return async () => {
    const isIdle = callCount === lastCallCount
    lastCallCount = callCount
    if (isIdle) await yieldToEventLoop()
    else await delay(Math.min(performance.now() - sliceStart, maxPauseMs))
    throwIfEnded()
    sliceStart = performance.now()
  }
}
