import type { FastifyReply } from 'fastify'

/** A client slower than 1 KiB a second is given up. The system takes what is sent in lumps, so that it has to be seen over a minute. */
const pace = { everyMs: 60_000, leastBytes: 61_440 }

/** Ends the answer of a client that hardly reads it, so that what it is made from is free for others. */
export function endSlowReading({ raw }: FastifyReply): void {
  if (raw.closed) return
  let before = raw.socket?.bytesWritten ?? 0
  const watch = setInterval(() => {
    const written = raw.socket?.bytesWritten ?? 0
    // Where nothing waits to be sent, the client waits for us.
    if (written - before < pace.leastBytes && raw.writableLength > 0) raw.destroy()
    before = written
  }, pace.everyMs)
  raw.once('close', () => clearInterval(watch))
}
