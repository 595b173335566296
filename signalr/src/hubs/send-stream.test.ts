import { expect, test } from 'vitest'
import { sendStream } from './send-stream.ts'

test('the next item is requested only when the receiver has room', async () => {
  let asked = 0
  async function* items() {
    for (; asked < 10; ) {
      asked += 1
      yield asked
    }
  }
  const receiver = open(3)
  const { done } = sendStream(items(), receiver)
  await turn()
  expect([receiver.sent.length, asked]).toEqual([3, 3])
  receiver.drain(2)
  await turn()
  expect([receiver.sent.length, asked]).toEqual([5, 5])
  receiver.drain(100)
  await done
  expect(receiver.sent).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('a stream that never waits yields to the event loop', async () => {
  async function* forever() {
    for (;;) yield 0
  }
  const receiver = open(Number.POSITIVE_INFINITY)
  const { done, stop } = sendStream(forever(), receiver)
  await turn()
  stop()
  await done
  const { length } = receiver.sent
  await turn()
  expect(receiver.sent).toHaveLength(length)
})

test('stopping returns the iterator without waiting for a stream that hangs', async () => {
  let isTold = false
  async function* items() {
    try {
      yield 1
    } finally {
      isTold = true
    }
  }
  const full = open(1)
  const waiting = sendStream(items(), full)
  await turn()
  waiting.stop()
  await waiting.done
  expect(isTold).toBe(true)

  async function* hanging() {
    await new Promise(() => undefined)
    yield 1
  }
  const { done, stop } = sendStream(hanging(), open(1))
  stop()
  await done
})

test('an error of the stream, or an item that cannot be sent, ends it', async () => {
  async function* broken() {
    yield 1
    throw new Error('broken')
  }
  await expect(sendStream(broken(), open(9)).done).rejects.toThrow('broken')
  const receiver = open(9)
  const refusing = { ...receiver, sendItem: () => expect.unreachable('unreadable') }
  await expect(sendStream(broken(), refusing).done).rejects.toThrow('unreadable')
})

/** Accepts this many items, and more when drained. */
function open(room: number) {
  const sent: unknown[] = []
  let left = room
  let go: (() => void) | null = null
  return {
    sent,
    sendItem: (item: unknown) => {
      sent.push(item)
      left -= 1
    },
    isFull: () => left <= 0,
    whenDrained: (resume: () => void) => {
      go = resume
    },
    drain: (count: number) => {
      left += count
      go?.()
    },
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5))
}
