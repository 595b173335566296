import type { IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { Inbox } from './inbox.ts'
import { PostQueue } from './post-queue.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('a long post keeps only the chunks that are being read', async () => {
  const chunks: WeakRef<Buffer>[] = []
  let kept = 0
  const post = {
    async *iterator() {
      for (let index = 0; index < 100; index += 1) {
        const chunk = Buffer.alloc(100_000)
        chunks.push(new WeakRef(chunk))
        yield chunk
        // A weak reference holds its target until the turn of the event loop ends.
        await new Promise((resolve) => setImmediate(resolve))
      }
      collectGarbage()
      kept = chunks.filter((chunk) => chunk.deref()).length
    },
  } as unknown as IncomingMessage
  let received = 0
  const queue = new PostQueue({
    hasEnded: false,
    inbox: new Inbox(() => undefined),
    receive: (bytes) => {
      received += bytes.length
    },
    close: () => undefined,
  })
  expect(await queue.receive(post)).toBeNull()
  expect(received).toBe(10_000_000)
  expect(kept).toBeLessThan(10)
})
