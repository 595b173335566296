import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { OutgoingMessage } from './outgoing-message.ts'

test('frames of every length can be read', async () => {
  const server = new WebSocketServer({ port: 0 })
  const messages = [0, 1, 125, 126, 65_535, 65_536, 200_000].flatMap((length) => [
    new OutgoingMessage(Buffer.alloc(length, 'x'), 'Text'),
    new OutgoingMessage(Buffer.alloc(length, 0xff), 'Binary'),
  ])
  server.on('connection', (_webSocket, { socket }) => {
    for (const message of messages) socket.write(message.asWebSocketFrame())
  })
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const read: unknown[] = []
  await new Promise<void>((resolve) => {
    client.on('message', (data, isBinary) => {
      if (read.push([data, isBinary]) === messages.length) resolve()
    })
  })
  expect(read).toEqual(messages.map(({ bytes, format }) => [bytes, format === 'Binary']))
  client.terminate()
  server.close()
})

test('it is framed once', () => {
  const message = new OutgoingMessage(Buffer.from('x'), 'Text')
  expect(message.asWebSocketFrame()).toBe(message.asWebSocketFrame())
  expect(message.asServerSentEvent()).toBe(message.asServerSentEvent())
})

test('line breaks stay within one event', () => {
  const event = new OutgoingMessage(Buffer.from('a\nb\r\nc\rd'), 'Text').asServerSentEvent().toString()
  expect(event).toBe('data: a\r\ndata: b\r\ndata: c\r\ndata: d\r\n\r\n')
})
