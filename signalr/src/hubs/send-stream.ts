/** So many items are sent before others have their turn. */
const itemsInTurn = 64

export interface StreamReceiver {
  /** Throws what cannot be encoded. */
  readonly sendItem: (item: unknown) => void
  readonly isFull: () => boolean
  /** Once, when there is room again. */
  readonly whenDrained: (go: () => void) => void
}

export interface SendingStream {
  /** Settles with the end of the stream; rejects with what it threw. Also settles once it is stopped. */
  readonly done: Promise<void>
  /** Sends no more. The stream hears that nobody reads on; it is not waited for. */
  readonly stop: () => void
}

/** Sends a stream item by item, and asks for the next one only when there is room for it. */
export function sendStream(stream: AsyncIterable<unknown>, receiver: StreamReceiver): SendingStream {
  const iterator = stream[Symbol.asyncIterator]()
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  let isOver = false
  let sent = 0

  const end = (error?: { readonly thrown: unknown }) => {
    if (isOver) return
    isOver = true
    if (error) reject(error.thrown)
    else resolve()
  }
  const abandon = () => {
    // What the stream's own cleaning up throws has nobody left to hear it.
    void (async () => iterator.return?.())().catch(() => undefined)
  }
  const next = () => {
    if (isOver) return
    void (async () => iterator.next())().then(handleStep, (thrown: unknown) => end({ thrown }))
  }
  const handleStep = (step: IteratorResult<unknown>) => {
    if (isOver) return
    if (step.done) {
      end()
      return
    }
    try {
      receiver.sendItem(step.value)
    } catch (thrown) {
      end({ thrown })
      abandon()
      return
    }
    sent += 1
    if (receiver.isFull()) receiver.whenDrained(next)
    else if (sent % itemsInTurn === 0) setImmediate(next)
    else next()
  }

  next()
  return {
    done,
    stop: () => {
      if (isOver) return
      end()
      abandon()
    },
  }
}
