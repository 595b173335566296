import type { FastifyReply } from 'fastify'

/** A client slower than 1 KiB a second is given up. The system takes what is sent in lumps, so that it has to be seen over a minute. */
const pace = { everyMs: 60_000, leastBytes: 61_440 }

/** An answer that takes longer than this is given up, however fast it is read. */
const maxAnswerMs = 600_000

/** Ends the answer of a client that hardly reads it, or takes too long over it, so that what it is made from is free for others. */
export function abortSlowResponse({ raw }: FastifyReply): void {
  if (raw.closed) return
  let before = raw.socket?.bytesWritten ?? 0
  let passedMs = 0
  const watch = setInterval(() => {
    const written = raw.socket?.bytesWritten ?? 0
    passedMs += pace.everyMs
    // Where nothing waits to be sent, the client waits for us.
    const isSlow = written - before < pace.leastBytes && raw.writableLength > 0
    if (isSlow || passedMs >= maxAnswerMs) raw.destroy()
    before = written
  }, pace.everyMs)
  raw.once('close', () => clearInterval(watch))
}
