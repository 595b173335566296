const itemsPerTurn = 64

export interface StreamReceiver {
  readonly sendItem: (item: unknown) => void
  readonly isFull: () => boolean
  readonly whenDrained: (go: () => void) => void
}

export interface SendingStream {
  readonly done: Promise<void>
  readonly stop: () => void
}

/**
 * Starts sending at once, and pauses while the receiver is full. `done` resolves at the end or after `stop`, and
 * rejects with an error of the stream or of `sendItem`.
 */
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
  const returnIterator = () => {
    // Errors of the iterator's cleanup have no receiver.
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
      returnIterator()
      return
    }
    sent += 1
    if (receiver.isFull()) receiver.whenDrained(next)
    else if (sent % itemsPerTurn === 0) setImmediate(next)
    else next()
  }

  next()
  return {
    done,
    stop: () => {
      if (isOver) return
      end()
      returnIterator()
    },
  }
}
