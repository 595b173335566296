import { request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { hubMessageArbitrary } from '../protocols/hub-message-arbitrary.fixture.ts'
import type { HubMessage } from '../protocols/hub-messages.ts'
import { jsonHubProtocol } from '../protocols/json-hub-protocol.ts'
import { messagePackHubProtocol } from '../protocols/messagepack-hub-protocol.ts'
import { collectMessages, connectClient } from './test-official-client.ts'
import { frameMessages, negotiate, openSocketWithHandshake, request } from './test-raw-client.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const protocols = [jsonHubProtocol, messagePackHubProtocol]

/** Fixed, so that failures are reproducible. */
const seed = 20_260_329

const calls: readonly HubMessage[] = [
  { type: 1, invocationId: '1', target: 'Echo', arguments: [{ text: 'é', list: [1, 2.5, null, true] }] },
  { type: 1, invocationId: '2', target: 'Sum', arguments: [1], streamIds: ['3'] },
  { type: 4, invocationId: '4', target: 'Count', arguments: [9] },
]
const anyCall = fc.oneof(hubMessageArbitrary, fc.constantFrom(...calls))
const anyBytes = fc.uint8Array({ minLength: 1, maxLength: 200 })

describe.each(protocols)('fuzzed messages in $name', (protocol) => {
  /** Valid messages with bytes changed, removed, inserted or cut off. */
  const anySpoiled = fc
    .tuple(
      fc.array(anyCall, { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(fc.nat(), anyBytes), { minLength: 1 }),
    )
    .map(([messages, changes]) => {
      return changes.reduce<Buffer>(
        (bytes, [place, put]) => {
          const at = place % bytes.length
          const without = place % 3 === 0 ? at : at + put.length
          return Buffer.concat([
            bytes.subarray(0, at),
            put.subarray(0, place % 5),
            bytes.subarray(without),
            Buffer.of(0),
          ])
        },
        Buffer.concat(messages.map(protocol.write)),
      )
    })

  it.each([
    ['any bytes', anyBytes],
    ['spoiled messages', anySpoiled],
  ] as const)('over a WebSocket end that connection only: %s', async (_what, frames) => {
    const { server, expectUndisturbed } = await startWithBystander()
    let closed = 0
    for (const frame of fc.sample<Uint8Array>(frames, { seed, numRuns: 150 })) {
      const raw = await openSocketWithHandshake(server, { user: 'fuzzer', protocol: protocol.name })
      raw.socket.send(frame)
      // Several messages, so that a half message before them is completed.
      const echo = protocol.write({ type: 1, invocationId: 'last', target: 'Echo', arguments: [1] })
      raw.socket.send(Buffer.concat(Array.from({ length: 100 }, () => echo)))
      await expect
        .poll(() => raw.socket.readyState === WebSocket.CLOSED || raw.received.length > 1, waitOptions)
        .toBe(true)
      if (raw.socket.readyState === WebSocket.CLOSED) closed++
      raw.socket.terminate()
    }
    expect(closed).toBeGreaterThan(50)
    await expectUndisturbed()
  })

  it('in posts end that connection only', async () => {
    const { server, expectUndisturbed } = await startWithBystander()
    for (const body of fc.sample<Uint8Array>(fc.oneof(anyBytes, anySpoiled), { seed, numRuns: 60 })) {
      const { connectionToken: id } = await negotiate(server, { user: 'fuzzer' })
      const query = { id }
      await request(server, { query, user: 'fuzzer' })
      const handshake = frameMessages({ protocol: protocol.name, version: 1 })
      await request(server, { method: 'POST', query, user: 'fuzzer', body: handshake })
      const posted = await request(server, {
        method: 'POST',
        query,
        user: 'fuzzer',
        body: Uint8Array.from(body),
      })
      expect([200, 404]).toContain(posted.status)
      const ended = await request(server, { method: 'DELETE', query, user: 'fuzzer' })
      expect([202, 404]).toContain(ended.status)
    }
    await expectUndisturbed()
  })
})

it('arbitrary bytes instead of a handshake close that connection only', async () => {
  const { server, expectUndisturbed } = await startWithBystander()
  for (const body of fc.sample(anyBytes, { seed, numRuns: 60 })) {
    const { connectionToken: id } = await negotiate(server, { user: 'fuzzer' })
    const query = { id }
    await request(server, { query, user: 'fuzzer' })
    const separated = Uint8Array.from([...body, 0x1e])
    await request(server, { method: 'POST', query, user: 'fuzzer', body: separated })
    const answer = await request(server, { query, user: 'fuzzer' })
    expect(await answer.text()).toContain('An unexpected error occurred during connection handshake.')
  }
  await expectUndisturbed()
})

it('arbitrary bytes instead of WebSocket frames close that connection only', async () => {
  const { server, expectUndisturbed } = await startWithBystander()
  for (const bytes of fc.sample(anyBytes, { seed, numRuns: 100 })) {
    const socket = await upgrade(server)
    socket.on('error', () => undefined)
    socket.resume()
    const closed = new Promise((resolve) => socket.once('close', resolve))
    // Ends the stream, since the bytes may begin a frame.
    socket.end(bytes)
    await closed
  }
  await expectUndisturbed()
})

async function startWithBystander() {
  const failures: unknown[] = []
  const server = await startTestServer({
    maxReceiveBytes: 1000,
    reportFailure: (error) => failures.push(error),
  })
  const bystander = await connectClient(server, { transport: 'WebSockets', protocol: 'messagepack' })
  const received = collectMessages(bystander, 'news')
  return {
    server,
    expectUndisturbed: async () => {
      expect(await bystander.invoke('Echo', 'undisturbed')).toBe('undisturbed')
      server.hubServer.clients.user('anna').send('news', 1)
      await expect.poll(() => received, waitOptions).toEqual([[1]])
      expect(server.log).not.toContain('anna disconnected with an error')
      expect(failures).toEqual([])
      await expect.poll(() => [...server.hubServer.clients.all().connections()].length, waitOptions).toBe(1)
    },
  }
}

/** A socket on which the server expects WebSocket frames. */
function upgrade(server: TestServer): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(server.url, {
      headers: {
        'x-user': 'fuzzer',
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      },
    })
    asked.on('upgrade', (_response, socket: Socket) => resolve(socket))
    asked.on('error', reject)
    asked.end()
  })
}

const waitOptions = { timeout: 10_000, interval: 2 }
