import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createAnswerBody } from './answer-body.ts'

async function* listOf(count: number, item: (index: number) => unknown): AsyncGenerator {
  for (let index = 0; index < count; index += 1) yield item(index)
}

async function write(answer: unknown): Promise<string> {
  const body = await createAnswerBody(answer)
  return typeof body === 'string' ? body : text(body)
}

const longList = () => listOf(100_000, (index) => ({ index, filling: 'x'.repeat(80) }))

async function openLong(answer: unknown): Promise<Readable> {
  const body = await createAnswerBody(answer)
  if (!(body instanceof Readable)) throw new Error('A long answer is a stream')
  return body
}

test.each<[string, unknown]>([
  ['a page', { items: [{ id: 'a', rows: [{ b: 1 }, { b: [] }], c: null }], totalCount: 1 }],
  ['empty lists', { items: [], others: [[], {}, [[]]] }],
  ['members that are left out', { a: undefined, items: [undefined], b: 1, c: [{ d: undefined }] }],
  ['a group of lists', { of: { accounts: [{ name: '"é\n' }] }, at: new Date(0) }],
  ['no object', 'tekst'],
  ['nothing', null],
])('%s is written as JSON.stringify does', async (_, answer) => {
  expect(JSON.parse(await write(answer))).toEqual(JSON.parse(JSON.stringify(answer)))
})

test('async iterables are lists, and lists within them, too', async () => {
  const node = (name: string) => ({
    name,
    below: listOf(2, (index) => ({ name: `${name}.${index}`, below: listOf(0, String) })),
  })
  expect(JSON.parse(await write({ items: [node('a'), node('b')], totalCount: 2 }))).toEqual({
    items: ['a', 'b'].map((name) => ({
      name,
      below: [0, 1].map((index) => ({ name: `${name}.${index}`, below: [] })),
    })),
    totalCount: 2,
  })
})

test('lists may be as deep as they are', async () => {
  let deep: unknown[] = []
  for (let depth = 0; depth < 20_000; depth += 1) deep = [deep]
  expect(await write(deep)).toBe(`${'['.repeat(20_001)}${']'.repeat(20_001)}`)
})

test('a long answer is a stream of slices with turns of the event loop between them', async () => {
  let turns = 0
  const reading = { isEnded: false }
  const countTurns = async () => {
    for (; !reading.isEnded; turns += 1) await nextTurn()
  }
  const counted = countTurns()
  const stream = await openLong({ items: longList(), totalCount: 1 })
  let slices = 0
  let longest = 0
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    slices += 1
    longest = Math.max(longest, chunk.length)
    length += chunk.length
  }
  reading.isEnded = true
  await counted
  expect(length).toBeGreaterThan(9_000_000)
  expect(longest).toBeLessThan(70_000)
  expect(turns).toBeGreaterThanOrEqual(slices - 3)
})

test('nothing is read ahead of a client that does not read, and the source ends with the stream', async () => {
  let read = 0
  const reading = { isEnded: false }
  async function* source() {
    try {
      for await (const item of longList()) {
        read += 1
        yield item
      }
    } finally {
      reading.isEnded = true
    }
  }
  const stream = await openLong({ items: source() })
  for (let turn = 0; turn < 50; turn += 1) await nextTurn()
  expect(read).toBeLessThan(5_000)
  stream.destroy()
  while (!reading.isEnded) await nextTurn()
  expect(read).toBeLessThan(5_000)
})

test('what fails before the stream begins is rejected, and later ends the stream', async () => {
  const failing = (count: number) =>
    listOf(count + 1, (index) => {
      if (index === count) throw new Error('gone')
      return 'x'.repeat(1_000)
    })
  await expect(createAnswerBody({ items: failing(10) })).rejects.toThrow('gone')
  await expect(text(await openLong({ items: failing(1_000) }))).rejects.toThrow('gone')
})
