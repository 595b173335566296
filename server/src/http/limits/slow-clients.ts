import type { FastifyReply } from 'fastify'

/**
 * Bytes that the operating system must have accepted since the last check. It buffers a megabyte, so clients that
 * read 30 KiB per second pass.
 */
const pace = { checkIntervalMs: 60_000, minBytes: 61_440 }

const maxResponseMs = 600_000

/**
 * Watches a response from now on: aborts it if its client reads too slowly, or after 10 minutes, since it holds a
 * share of its user.
 */
export function abortSlowResponse({ raw }: Pick<FastifyReply, 'raw'>): void {
  if (raw.closed) return
  let previousBytes = raw.socket?.bytesWritten ?? 0
  let elapsedMs = 0
  const timer = setInterval(() => {
    const written = raw.socket?.bytesWritten ?? 0
    elapsedMs += pace.checkIntervalMs
    // With an empty buffer the client waits for the server.
    const isSlow = written - previousBytes < pace.minBytes && raw.writableLength > 0
    if (isSlow || elapsedMs >= maxResponseMs) raw.destroy()
    previousBytes = written
  }, pace.checkIntervalMs)
  raw.once('close', () => clearInterval(timer))
}
