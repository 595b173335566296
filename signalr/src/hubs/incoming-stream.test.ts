import { expect, test, vi } from 'vitest'
import { IncomingStream } from './incoming-stream.ts'

test('items are read in order, also by a reader that waits for them', async () => {
  const { stream } = open()
  const first = stream.next()
  stream.push(1)
  stream.push(2)
  stream.end()
  stream.push('too late')
  expect(await first).toEqual({ done: false, value: 1 })
  const rest: unknown[] = []
  for await (const item of stream) rest.push(item)
  expect(rest).toEqual([2])
})

test('an error is reported after the messages before it', async () => {
  const { stream } = open()
  stream.push(1)
  stream.end(new Error('broken'))
  expect(await stream.next()).toEqual({ done: false, value: 1 })
  await expect(stream.next()).rejects.toThrow('broken')
})

test('it reports when it is full and when it has drained, and has a hard limit', async () => {
  const { stream, handleFullness } = open(2)
  stream.push(1)
  expect(handleFullness).not.toHaveBeenCalled()
  stream.push(2)
  expect(handleFullness).toHaveBeenLastCalledWith(true)
  await stream.next()
  expect(handleFullness).toHaveBeenLastCalledWith(false)
  for (let i = 0; i < 15; i += 1) stream.push(i)
  expect(() => stream.push(16)).toThrow('More items')
})

test('who breaks off leaves nothing behind, though more is pushed while it is told', async () => {
  const { stream, handleFullness } = open(2)
  handleFullness.mockImplementation((isFull) => {
    if (!isFull) for (let i = 0; i < 5; i += 1) stream.push(i)
  })
  for (const item of [1, 2, 3]) stream.push(item)
  for await (const item of stream) if (item === 1) break
  expect(handleFullness.mock.calls).toEqual([[true], [false]])
  expect(await stream.next()).toEqual({ done: true, value: undefined })
})

function open(fullThresholdItems = 10) {
  const handleFullness = vi.fn<(isFull: boolean) => void>()
  return { stream: new IncomingStream({ fullThresholdItems, handleFullness }), handleFullness }
}
