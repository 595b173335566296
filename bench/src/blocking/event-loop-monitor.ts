/** The product with a monitor: on request it reports the longest block of its event loop since the last request. */
export interface LongestBlock {
  /** Milliseconds by the clock, in which other programs may have had the processor. */
  readonly elapsedMs: number
  /** Milliseconds in which the thread of the event loop worked. */
  readonly workedMs: number
}

let longest: LongestBlock = { elapsedMs: 0, workedMs: 0 }
let last = now()

function now(): LongestBlock {
  const { user, system } = process.threadCpuUsage()
  return { elapsedMs: performance.now(), workedMs: (user + system) / 1000 }
}

setInterval(() => {
  const at = now()
  longest = {
    elapsedMs: Math.max(longest.elapsedMs, at.elapsedMs - last.elapsedMs),
    workedMs: Math.max(longest.workedMs, at.workedMs - last.workedMs),
  }
  last = at
}, 1).unref()

process.on('message', () => {
  process.send?.(longest)
  longest = { elapsedMs: 0, workedMs: 0 }
})
// Only its server keeps it alive.
process.channel?.unref()

await import('@stamboek/server/main')
