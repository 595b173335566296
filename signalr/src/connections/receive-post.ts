import type { IncomingMessage } from 'node:http'
import type { ClientConnection } from './client-connection.ts'
import { ConnectionClosed } from './connection-closed.ts'
import { type Refusal, refusals } from './refusal.ts'

/** Posts of one connection that wait for those before them. */
const maximumWaitingPosts = 16

/** A post must bring something at least every so often. In milliseconds. */
const idleTimeout = 15_000

interface Posts {
  last: Promise<unknown>
  waiting: number
}

const postsOf = new WeakMap<object, Posts>()

/**
 * Reads what a client posts, in the order in which posts began. It is taken in as it comes, so that its size is not what
 * bounds it: each message in it is bounded, and reading waits while the connection is held.
 */
export async function receivePost<User>(
  connection: ClientConnection<User>,
  request: IncomingMessage,
): Promise<Refusal | null> {
  const posts = postsOf.get(connection) ?? { last: Promise.resolve(), waiting: 0 }
  postsOf.set(connection, posts)
  if (posts.waiting >= maximumWaitingPosts) {
    return { status: 409, text: 'Too many posts at once for this connection.' }
  }
  posts.waiting += 1
  const received = posts.last.then(() => receiveInTurn(connection, request))
  posts.last = received
  try {
    return await received
  } finally {
    posts.waiting -= 1
  }
}

/** Never rejects, so that the posts after it have their turn. */
async function receiveInTurn<User>(
  connection: ClientConnection<User>,
  request: IncomingMessage,
): Promise<Refusal | null> {
  if (connection.hasEnded) return refusals.unknownId
  const { promise: late, resolve: handleLate } = Promise.withResolvers<null>()
  const timeout = setTimeout(() => {
    // The time that this side does not read is not the client's.
    if (connection.inbox.isHeld) timeout.refresh()
    else handleLate(null)
  }, idleTimeout)
  timeout.unref()
  // It is kept when reading stops, since its answer goes the same way.
  const chunks = request.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), late])
      if (!next) return breakOff(connection, 'A post took too long.', 408)
      if (next.done) return null
      connection.receive(next.value as Buffer)
      if (connection.inbox.isHeld) await connection.inbox.whenReleased()
      timeout.refresh()
    }
  } catch {
    return breakOff(connection, 'A post was broken off.', 400)
  } finally {
    clearTimeout(timeout)
  }
}

/** Half a message may have come in, which whatever is posted next would be read as the end of. */
function breakOff<User>(connection: ClientConnection<User>, why: string, status: 400 | 408): Refusal {
  connection.close({}, new ConnectionClosed(why))
  return { status }
}
