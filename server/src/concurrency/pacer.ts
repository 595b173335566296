import { setTimeout as delay } from 'node:timers/promises'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** Caps the pause after a slice of an import that competing calls slowed down. */
const maxPauseMs = 250

let callCount = 0

/** Counts a call that somebody waits for; pacers slow down for it. */
export function countCall(): void {
  callCount += 1
}

/**
 * Paces long work, which awaits the returned function between its slices: at full speed while no calls come in, otherwise at half
 * speed, pausing for as long as the last slice took.
 */
export function createPacer(): () => Promise<void> {
  let lastCallCount = callCount
  let sliceStart = performance.now()
  return async () => {
    const isIdle = callCount === lastCallCount
    lastCallCount = callCount
    if (isIdle) await yieldToEventLoop()
    else await delay(Math.min(performance.now() - sliceStart, maxPauseMs))
    sliceStart = performance.now()
  }
}
