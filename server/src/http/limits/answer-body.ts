import { Readable } from 'node:stream'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'

/** Characters; longer answers are sent in slices, between which other calls are answered. */
const sliceLength = 65_536

/**
 * The JSON of an answer: a text, or beyond one slice a stream. A list that is the answer, a member of it or of a list
 * item is written item by item, and may be an async iterable. Rejects on a failure before the stream begins; destroying
 * the stream ends the iteration.
 */
export async function createAnswerBody(answer: unknown): Promise<string | Readable> {
  const slices = writeSlices(answer)
  const first = await slices.next()
  const second = await slices.next()
  if (second.done) return first.done ? '' : first.value
  const started = [first, second].flatMap(({ value }) => (value === undefined ? [] : [value]))
  const stream = Readable.from(continueSlices(started, slices), {
    objectMode: false,
    highWaterMark: sliceLength,
  })
  // Closing the stream must end the source even if the generator never started.
  stream.once('close', () => void slices.return())
  return stream
}

async function* continueSlices(
  started: readonly string[],
  rest: AsyncGenerator<string, void>,
): AsyncGenerator<string> {
  yield* started
  for await (const slice of rest) {
    yield slice
    await yieldToEventLoop()
  }
}

type Items = Iterator<unknown> | AsyncIterator<unknown>

type Part = string | { readonly items: Items; isFirst: boolean }

/** Writes lists item by item, however deep they are; anything else in one piece. */
async function* writeSlices(answer: unknown): AsyncGenerator<string, void> {
  const parts: Part[] = []
  let text = push(parts, answer)
  try {
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      if (typeof part === 'string') text += part
      else {
        const next = part.items.next()
        const item = next instanceof Promise ? await next : next
        if (item.done) text += ']'
        else {
          if (!part.isFirst) text += ','
          part.isFirst = false
          parts.push(part)
          text += push(parts, item.value)
        }
      }
      if (text.length < sliceLength) continue
      yield text
      text = ''
    }
    yield text
  } finally {
    for (const part of parts) if (typeof part !== 'string') await part.items.return?.()
  }
}

function push(parts: Part[], value: unknown): string {
  if (isList(value)) {
    parts.push(open(value))
    return '['
  }
  const lists = isPlainObject(value) ? Object.entries(value).filter(isListMember) : []
  if (lists.length === 0) return JSON.stringify(value) ?? 'null'
  const names = new Set(lists.map(([name]) => name))
  const others = Object.entries(value as object).filter(([name]) => !names.has(name))
  const text = JSON.stringify(Object.fromEntries(others))
  parts.push('}')
  for (const [index, [name, list]] of lists.entries().toArray().toReversed()) {
    const comma = index === 0 && text === '{}' ? '' : ','
    parts.push(open(list), `${comma}${JSON.stringify(name)}:[`)
  }
  return text.slice(0, -1)
}

type List = readonly unknown[] | AsyncIterable<unknown>

function isList(value: unknown): value is List {
  return (
    Array.isArray(value) || (typeof value === 'object' && value !== null && Symbol.asyncIterator in value)
  )
}

function isListMember(member: [string, unknown]): member is [string, List] {
  return isList(member[1])
}

function open(list: List): Part {
  const items = Symbol.asyncIterator in list ? list[Symbol.asyncIterator]() : list[Symbol.iterator]()
  return { items, isFirst: true }
}
