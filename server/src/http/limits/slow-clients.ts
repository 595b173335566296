import type { FastifyReply } from 'fastify'

/** At least 1 KiB per second, measured over 20 seconds, because the operating system accepts data in large chunks. */
const pace = { checkIntervalMs: 20_000, minBytes: 20_480 }

/** Of a whole response, however fast its client reads. */
const maxResponseMs = 600_000

/** Aborts a response that its client reads too slowly or for too long, because it holds its user's share of a queue. */
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
