import type { IncomingMessage } from 'node:http'
import { ConnectionClosed } from './connection-closed.ts'
import type { Inbox } from './inbox.ts'
import { type Refusal, refusals } from './refusal.ts'

/** The connection that posts are for. */
export interface PostReceiver {
  readonly hasEnded: boolean
  readonly inbox: Inbox
  readonly receive: (bytes: Buffer) => void
  readonly close: (farewell: object, error: Error) => void
}

/** Posts that wait for those before them. */
const maximumWaiting = 16

/** A post must bring something at least every so often. In milliseconds. */
const idleTimeout = 15_000

/** What the client of one connection posts, in the order in which posts began. */
export class PostQueue {
  readonly #receiver: PostReceiver
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(receiver: PostReceiver) {
    this.#receiver = receiver
  }

  /**
   * Reads a post. It is taken in as it comes, so that its size is not what bounds it: each message in it is bounded, and
   * reading waits while the connection is held.
   */
  async receive(request: IncomingMessage): Promise<Refusal | null> {
    if (this.#waiting >= maximumWaiting) {
      return { status: 409, text: 'Too many posts at once for this connection.' }
    }
    this.#waiting += 1
    const received = this.#last.then(() => receiveInTurn(this.#receiver, request))
    this.#last = received
    try {
      return await received
    } finally {
      this.#waiting -= 1
    }
  }
}

/** Never rejects, so that the posts after it have their turn. */
async function receiveInTurn(receiver: PostReceiver, request: IncomingMessage): Promise<Refusal | null> {
  if (receiver.hasEnded) return refusals.unknownId
  let handleLate = (): void => {}
  const timeout = setTimeout(() => {
    // The time that this side does not read is not the client's.
    if (receiver.inbox.isHeld) timeout.refresh()
    else handleLate()
  }, idleTimeout)
  timeout.unref()
  // It is kept when reading stops, since its answer goes the same way.
  const chunks = request.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      // Anew each time: one promise for all would keep all that was read until the post ends.
      const late = Promise.withResolvers<null>()
      handleLate = () => late.resolve(null)
      const next = await Promise.race([chunks.next(), late.promise])
      if (!next) return breakOff(receiver, 'A post took too long.', 408)
      if (next.done) return null
      receiver.receive(next.value as Buffer)
      if (receiver.inbox.isHeld) await receiver.inbox.whenReleased()
      timeout.refresh()
    }
  } catch {
    return breakOff(receiver, 'A post was broken off.', 400)
  } finally {
    clearTimeout(timeout)
  }
}

/** Half a message may have come in, which whatever is posted next would be read as the end of. */
function breakOff(receiver: PostReceiver, why: string, status: 400 | 408): Refusal {
  receiver.close({}, new ConnectionClosed(why))
  return { status }
}
