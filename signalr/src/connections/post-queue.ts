import type { IncomingMessage } from 'node:http'
import { ConnectionClosed } from './connection-closed.ts'
import type { Inbox } from './inbox.ts'
import { type Refusal, refusals } from './refusal.ts'

export interface PostReceiver {
  readonly hasEnded: boolean
  readonly inbox: Inbox
  readonly receive: (bytes: Buffer) => void
  readonly close: (options: object, error: Error) => void
}

const maxWaitingPosts = 16

const idleTimeoutMs = 15_000

export class PostQueue {
  readonly #receiver: PostReceiver
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(receiver: PostReceiver) {
    this.#receiver = receiver
  }

  /**
   * Reads a post as a stream of unlimited size, with limited messages; reading pauses with the connection.
   */
  async receive(request: IncomingMessage): Promise<Refusal | null> {
    if (this.#waiting >= maxWaitingPosts) {
      return { status: 409, text: 'Too many posts at once for this connection.' }
    }
    this.#waiting += 1
    const received = this.#last.then(() => readPost(this.#receiver, request))
    this.#last = received
    try {
      return await received
    } finally {
      this.#waiting -= 1
    }
  }
}

async function readPost(receiver: PostReceiver, request: IncomingMessage): Promise<Refusal | null> {
  if (receiver.hasEnded) return refusals.unknownId
  let handleLate = (): void => {}
  const timeout = setTimeout(() => {
    // Paused time does not count towards the timeout.
    if (receiver.inbox.isPaused) timeout.refresh()
    else handleLate()
  }, idleTimeoutMs)
  timeout.unref()
  // The request is not destroyed when reading stops, since its response uses the same socket.
  const chunks = request.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      // A new promise per chunk: a shared one would retain every chunk until the post ends.
      const late = Promise.withResolvers<null>()
      handleLate = () => late.resolve(null)
      const next = await Promise.race([chunks.next(), late.promise])
      if (!next) return closeBroken(receiver, 'A post took too long.', 408)
      if (next.done) return null
      receiver.receive(next.value as Buffer)
      if (receiver.inbox.isPaused) await receiver.inbox.whenResumed()
      timeout.refresh()
    }
  } catch {
    return closeBroken(receiver, 'A post was broken off.', 400)
  } finally {
    clearTimeout(timeout)
  }
}

/** An aborted post may end within a message, which the next post would seem to continue. */
function closeBroken(receiver: PostReceiver, why: string, status: 400 | 408): Refusal {
  receiver.close({}, new ConnectionClosed(why))
  return { status }
}
