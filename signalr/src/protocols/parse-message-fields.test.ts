import { describe, expect, it } from 'vitest'
import { MalformedMessage } from './malformed-message.ts'
import { type MessageFields, parseMessageFields } from './parse-message-fields.ts'

const call = { invocationId: '1', target: 'Say', arguments: [] }
const valid: readonly MessageFields[] = [
  { type: 1, ...call, streamIds: ['2'] },
  { type: 4, ...call, streamIds: ['2'] },
  { type: 2, invocationId: '1', item: 5 },
  { type: 3, invocationId: '1', result: 5 },
  { type: 3, invocationId: '1', error: 'No' },
  { type: 5, invocationId: '1' },
  { type: 6 },
  { type: 7, error: 'No', allowReconnect: true },
  { type: 8, sequenceId: 1 },
  { type: 9, sequenceId: 1 },
]

/** Invalid values per field; an item and a result may be anything. */
const wrong: Readonly<Record<string, readonly unknown[]>> = {
  type: ['1', 1.5, null, undefined, Number.NaN, [1], true],
  headers: [1, 'x', [], ['a'], { key: 1 }, { key: null }, new Date(0), new Uint8Array(1), false],
  invocationId: [1, true, [], {}, ['1']],
  target: ['', 1, null, undefined, [], {}],
  arguments: [null, undefined, {}, 'x', 1, { length: 0 }],
  streamIds: ['2', 1, {}, [2], [''], [null], [['2']]],
  error: [1, true, [], {}],
  allowReconnect: ['true', 1, [], {}],
  sequenceId: [-1, 1.5, '1', null, undefined, Number.POSITIVE_INFINITY, 2 ** 53, [1]],
}

describe.each(valid)('a message of type $type', (fields) => {
  it('is read', () => {
    expect(parseMessageFields(fields)).toStrictEqual(fields)
  })

  const named = Object.keys(fields).filter((name) => Object.hasOwn(wrong, name))
  it.each(['headers', ...named])('is refused with a wrong %s', (name) => {
    for (const value of wrong[name] ?? []) {
      expect(() => parseMessageFields({ ...fields, [name]: value }), JSON.stringify(value)).toThrow(
        MalformedMessage,
      )
    }
  })

  it('goes without its headers', () => {
    expect(parseMessageFields({ ...fields, headers: { trace: '1' } })).toStrictEqual(fields)
    expect(parseMessageFields({ ...fields, headers: null })).toStrictEqual(fields)
  })
})

it.each([2, 3, 4, 5])('needs an invocation id in type %s', (type) => {
  for (const invocationId of [undefined, null, '']) {
    expect(() => parseMessageFields({ ...call, item: 1, type, invocationId })).toThrow(MalformedMessage)
  }
})

it.each([undefined, null, ''])('accepts %s for a call that nobody waits for', (invocationId) => {
  expect(parseMessageFields({ type: 1, ...call, invocationId })).toStrictEqual({
    type: 1,
    target: 'Say',
    arguments: [],
  })
})

it('needs an item, which may be null', () => {
  expect(() => parseMessageFields({ type: 2, invocationId: '1' })).toThrow(MalformedMessage)
  expect(parseMessageFields({ type: 2, invocationId: '1', item: null })).toStrictEqual({
    type: 2,
    invocationId: '1',
    item: null,
  })
})

it('tells a result of null from none', () => {
  expect(parseMessageFields({ type: 3, invocationId: '1', result: null })).toStrictEqual({
    type: 3,
    invocationId: '1',
    result: null,
  })
  expect(parseMessageFields({ type: 3, invocationId: '1', error: null })).toStrictEqual({
    type: 3,
    invocationId: '1',
  })
})

it('refuses a result beside an error', () => {
  expect(() => parseMessageFields({ type: 3, invocationId: '1', result: null, error: 'No' })).toThrow(
    MalformedMessage,
  )
})

it.each([0, 10, -1, 255, 2 ** 40])('leaves out a message of the unknown type %s', (type) => {
  expect(parseMessageFields({ type })).toBeUndefined()
})
