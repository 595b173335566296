import { expect, test } from 'vitest'
import type { HubMessage } from '../protocols/hub-messages.ts'
import { MalformedMessage } from '../protocols/malformed-message.ts'
import { OutgoingMessage } from '../transports/outgoing-message.ts'
import { MessageBuffer } from './message-buffer.ts'

const item: HubMessage = { type: 2, invocationId: '1', item: 0 }
const sequence = (sequenceId: number): HubMessage => ({ type: 9, sequenceId })

test('unacknowledged messages are sent again, with the number of the first', () => {
  const buffer = new MessageBuffer()
  const messages = send(buffer, 4)
  buffer.handleAck(2)
  expect(buffer.bytes).toBe(20)
  expect(buffer.reconnect()).toEqual({ sequenceId: 3, messages: messages.slice(2) })
  buffer.handleAck(4)
  expect(buffer.reconnect()).toEqual({ sequenceId: 5, messages: [] })
})

test('an old, repeated or premature Ack changes nothing', () => {
  const buffer = new MessageBuffer()
  send(buffer, 3)
  for (const sequenceId of [2, 1, 2, 0, -5]) buffer.handleAck(sequenceId)
  expect(buffer.bytes).toBe(10)
  buffer.handleAck(1_000)
  expect(buffer.bytes).toBe(0)
  send(buffer, 1)
  expect(buffer.reconnect().sequenceId).toBe(4)
  // An Ack beyond the sent messages must not acknowledge later ones.
  send(buffer, 5, 30)
  expect(buffer.isComplete).toBe(false)
})

test('the size is limited; the buffer is incomplete until dropped messages are acknowledged', () => {
  const buffer = new MessageBuffer()
  send(buffer, 5, 30)
  expect(buffer.bytes).toBe(30)
  expect(buffer.isComplete).toBe(false)
  buffer.handleAck(1)
  expect(buffer.isComplete).toBe(false)
  buffer.handleAck(2)
  expect(buffer.isComplete).toBe(true)
  expect(buffer.reconnect().sequenceId).toBe(3)
})

test('the newest message is kept, whatever its size', () => {
  const buffer = new MessageBuffer()
  send(buffer, 1, 5)
  expect(buffer.isComplete).toBe(true)
  expect(buffer.bytes).toBe(10)
})

test('duplicates after a reconnect are ignored and acknowledged again', () => {
  const buffer = new MessageBuffer()
  expect(Array.from({ length: 3 }, () => buffer.accepts(item))).toEqual([true, true, true])
  expect(buffer.takeAck()).toBe(3)
  expect(buffer.takeAck()).toBeNull()
  buffer.reconnect()
  expect(buffer.accepts(sequence(2))).toBe(false)
  expect(Array.from({ length: 4 }, () => buffer.accepts(item))).toEqual([false, false, true, true])
  expect(buffer.takeAck()).toBe(5)
})

test('counted messages before the Sequence of a new transport are ignored, and pings are never counted', () => {
  const buffer = new MessageBuffer()
  buffer.reconnect()
  expect(buffer.accepts(item)).toBe(false)
  expect(buffer.accepts({ type: 6 })).toBe(true)
  buffer.accepts(sequence(1))
  expect(buffer.accepts(item)).toBe(true)
  expect(buffer.takeAck()).toBe(1)
})

test('a Sequence that skips messages is refused', () => {
  const buffer = new MessageBuffer()
  buffer.accepts(item)
  buffer.reconnect()
  expect(() => buffer.accepts(sequence(3))).toThrow(MalformedMessage)
})

function send(buffer: MessageBuffer, count: number, maxBytes = 1_000): OutgoingMessage[] {
  return Array.from({ length: count }, () => {
    const message = new OutgoingMessage(Buffer.alloc(10), 'Text')
    buffer.add(message, maxBytes)
    return message
  })
}
