import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, vi } from 'vitest'

export function stubClock(): void {
  beforeEach(startFakeClock)
}

/**
 * Fake time for the rest of a test. `waitFor` and `findBy…` advance it instead of waiting, because they
 * detect the clock of Jest, the only one that Testing Library knows.
 */
export function startFakeClock(): void {
  vi.useFakeTimers()
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) })
}

export const elapse = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Pauses between keys take fake time where time is fake. */
export const setUpUser = (options: Parameters<typeof userEvent.setup>[0] = {}) =>
  userEvent.setup({
    ...options,
    advanceTimers: (ms) => {
      if (vi.isFakeTimers()) vi.advanceTimersByTime(ms)
    },
  })
