import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 20
const sampleMs = 1_000

export interface EventLoopMonitor {
  /** The longest delay in milliseconds since the last call of this function. */
  readonly takeLongestMs: () => number
  readonly close: () => void
}

/** Measures how late the event loop is, with a resolution of 20 ms; `onSample` gets the longest delay of each second. */
export function startEventLoopMonitor(onSample: (delayMs: number) => void): EventLoopMonitor {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let longestMs = 0

  function sample(): void {
    // The histogram counts the time between two ticks, the interval included; without ticks its maximum is 0.
    const delayMs = Math.max(0, histogram.max / 1e6 - resolutionMs)
    histogram.reset()
    longestMs = Math.max(longestMs, delayMs)
    onSample(delayMs)
  }

  const timer = setInterval(sample, sampleMs)
  timer.unref()
  return {
    takeLongestMs() {
      const longest = longestMs
      longestMs = 0
      return longest
    },
    close() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
