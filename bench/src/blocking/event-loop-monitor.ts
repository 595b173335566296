/** The product with a monitor that reports the longest block of its event loop since the last request. */
export interface LongestBlock {
  /** Milliseconds by the clock, including time in which other programs had the processor. */
  readonly elapsedMs: number
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
