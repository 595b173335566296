import { describe, expect, it, vi } from 'vitest'
import {
  frameMessages,
  negotiate,
  openSocket,
  openSocketWithHandshake,
  parseMessages,
  request,
} from './test-raw-client.ts'
import { startTestServer } from './test-server.ts'

const transports = [
  { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
]

describe('negotiate', () => {
  it('returns only the id in version 0, the default', async () => {
    const server = await startTestServer()
    for (const query of [{}, { negotiateVersion: '0' }]) {
      const answer = await negotiate(server, { query })
      expect(answer).toEqual({
        connectionId: anyText,
        negotiateVersion: 0,
        availableTransports: transports,
      })
      const raw = await openSocketWithHandshake(server, { id: answer.connectionId })
      expect(raw.messages()).toEqual([{}])
    }
  })

  it.each(['1', '2', '99'])('also returns a token for version %s', async (version) => {
    const server = await startTestServer()
    const answer = await negotiate(server, { query: { negotiateVersion: version } })
    expect(answer).toEqual({
      connectionId: anyText,
      connectionToken: anyText,
      negotiateVersion: 1,
      availableTransports: transports,
    })
    expect(answer.connectionToken).not.toBe(answer.connectionId)
    const raw = await openSocketWithHandshake(server, { id: answer.connectionToken })
    expect(raw.messages()).toEqual([{}])
    await expect(openSocket(server, { id: answer.connectionId })).rejects.toThrow('refused with 404')
  })

  it.each(['x', '-1', '1.5', '', '1e9999'])('refuses the invalid version "%s"', async (version) => {
    const server = await startTestServer()
    expect(await negotiate(server, { query: { negotiateVersion: version } })).toEqual({
      error: anyText,
    })
  })

  it('offers stateful reconnect on request', async () => {
    const server = await startTestServer()
    const query = { negotiateVersion: '1', useStatefulReconnect: 'true' }
    expect(await negotiate(server, { query })).toMatchObject({ useStatefulReconnect: true })
  })

  it('returns a new id for each connection', async () => {
    const server = await startTestServer()
    const answers = await Promise.all(Array.from({ length: 50 }, () => negotiate(server)))
    expect(new Set(answers.map(({ connectionId }) => connectionId)).size).toBe(50)
  })
})

describe('a client without a session', () => {
  it.each([
    ['', 401],
    ['banned', 403],
  ] as const)('is refused everywhere ("%s")', async (user, status) => {
    const server = await startTestServer()
    const { connectionToken: id } = await negotiate(server)
    expect((await request(server, { method: 'POST', path: '/negotiate', user })).status).toBe(status)
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await request(server, { method, query: { id }, user })).status).toBe(status)
    }
    const stream = await request(server, { query: { id }, user, accept: 'text/event-stream' })
    expect(stream.status).toBe(status)
    await expect(openSocket(server, { id, user })).rejects.toThrow(`refused with ${status}`)
    await expect(openSocket(server, { user })).rejects.toThrow(`refused with ${status}`)
  })
})

describe('a token', () => {
  it('opens a connection on another node with the same secret', async () => {
    const { connectionToken: id } = await negotiate(await startTestServer())
    const raw = await openSocketWithHandshake(await startTestServer(), { id })
    expect(raw.messages()).toEqual([{}])
  })

  it('of another secret is unknown', async () => {
    const { connectionToken: id } = await negotiate(await startTestServer())
    const server = await startTestServer({ secret: Buffer.alloc(32, 'another') })
    await expect(openSocket(server, { id })).rejects.toThrow('refused with 404')
  })

  it('of another user is unknown', async () => {
    const server = await startTestServer()
    const { connectionToken: id } = await negotiate(server)
    await expect(openSocket(server, { id, user: 'bert' })).rejects.toThrow('refused with 404')
    await openSocketWithHandshake(server, { id })
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await request(server, { method, query: { id }, user: 'bert' })).status).toBe(404)
    }
  })

  it('is unknown with any byte changed, cut off or added', async () => {
    const server = await startTestServer()
    const { connectionToken: id } = await negotiate(server)
    const bytes = Buffer.from(id, 'base64url')
    const forged = Array.from(bytes, (byte, place) => {
      const changed = Buffer.from(bytes)
      changed[place] = byte ^ 1
      return changed.toString('base64url')
    })
    const others = [id.slice(0, -1), `${id}A`, `${id}=`, ` ${id}`, 'x', '__proto__', 'é', '%00']
    for (const token of [...forged, ...others]) {
      expect((await request(server, { query: { id: token } })).status, token).toBe(404)
    }
  })

  it('opens one connection, and none after it expired', async () => {
    const server = await startTestServer()
    const { connectionToken: id } = await negotiate(server)
    const raw = await openSocketWithHandshake(server, { id })
    raw.socket.close()
    await expect.poll(() => server.log, waitOptions).toContain('anna disconnected')
    await expect(openSocket(server, { id })).rejects.toThrow('refused with 404')

    const { connectionToken: late } = await negotiate(server)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    try {
      await expect(openSocket(server, { id: late })).rejects.toThrow('refused with 404')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a connection', () => {
  it('has one transport', async () => {
    const server = await startTestServer()
    const { connectionToken: id } = await negotiate(server)
    const raw = await openSocketWithHandshake(server, { id })
    await expect(openSocket(server, { id })).rejects.toThrow('refused with 409')
    expect((await request(server, { query: { id }, accept: 'text/event-stream' })).status).toBe(409)
    expect((await request(server, { query: { id } })).status).toBe(400)
    expect(
      (await request(server, { method: 'POST', query: { id }, body: frameMessages({ type: 6 }) })).status,
    ).toBe(405)
    raw.send({ type: 1, invocationId: '1', target: 'Echo', arguments: [1] })
    await expect.poll(raw.messages, waitOptions).toEqual([{}, { type: 3, invocationId: '1', result: 1 }])
  })

  it('is refused without an id or with an unknown one', async () => {
    const server = await startTestServer()
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await request(server, { method })).status).toBe(400)
      expect((await request(server, { method, query: { id: 'unknown' } })).status).toBe(404)
    }
    const { connectionToken: id } = await negotiate(server)
    expect((await request(server, { method: 'POST', query: { id }, body: 'x' })).status).toBe(404)
    expect((await request(server, { method: 'PUT', query: { id } })).status).toBe(405)
  })

  it('may open over a WebSocket without negotiation', async () => {
    const server = await startTestServer()
    const raw = await openSocketWithHandshake(server)
    raw.send({ type: 1, invocationId: '1', target: 'Echo', arguments: ['é'] })
    await expect.poll(raw.messages, waitOptions).toContainEqual({ type: 3, invocationId: '1', result: 'é' })
  })

  it('by long polling opens with the first poll, and a new poll ends the previous one', async () => {
    const server = await startTestServer()
    const { connectionToken: id } = await negotiate(server)
    const first = await request(server, { query: { id } })
    expect([first.status, await first.text()]).toEqual([200, ''])
    const answer = request(server, { query: { id } })
    const body = frameMessages(
      { protocol: 'json', version: 1 },
      { type: 1, invocationId: '1', target: 'Echo', arguments: [7] },
    )
    expect((await request(server, { method: 'POST', query: { id }, body })).status).toBe(200)
    const answers: unknown[] = parseMessages(await (await answer).bytes())
    while (answers.length < 2)
      answers.push(...parseMessages(await (await request(server, { query: { id } })).bytes()))
    expect(answers).toEqual([{}, { type: 3, invocationId: '1', result: 7 }])

    const waiting = request(server, { query: { id } })
    const next = request(server, { query: { id } })
    expect((await Promise.race([waiting, next])).status).toBe(204)
    expect((await request(server, { method: 'DELETE', query: { id } })).status).toBe(202)
    expect((await Promise.all([waiting, next])).map(({ status }) => status)).toEqual([204, 204])
    expect((await request(server, { query: { id } })).status).toBe(404)
  })
})

describe('the handshake', () => {
  it.each([
    [{ protocol: 'xml', version: 1 }, "The protocol 'xml' is not supported."],
    [{ protocol: 'json', version: 3 }, "The server does not support version 3 of the 'json' protocol."],
    [{ protocol: 'json' }, 'An unexpected error occurred during connection handshake.'],
    [{ type: 6 }, 'An unexpected error occurred during connection handshake.'],
  ])('is answered with its error: %j', async (asked, error) => {
    const server = await startTestServer()
    const raw = await openSocket(server)
    raw.send(asked)
    await raw.closed
    expect(raw.messages()).toEqual([{ error }])
    expect(server.log).toEqual([])
  })

  it('refuses MessagePack over ServerSentEvents', async () => {
    const server = await startTestServer()
    const { connectionToken: id } = await negotiate(server)
    const stream = await request(server, { query: { id }, accept: 'text/event-stream' })
    const body = frameMessages({ protocol: 'messagepack', version: 1 })
    await request(server, { method: 'POST', query: { id }, body })
    expect(await stream.text()).toContain(
      `{"error":"Cannot use the 'messagepack' protocol on the current transport. The transport does not support 'Binary' transfer format."}`,
    )
  })

  it.each(['{', '\u001e', 'GET / HTTP/1.1\r\n\r\n\u001e', '\u0000\u001e'])(
    'closes a connection that sends %j',
    async (text) => {
      const server = await startTestServer()
      const raw = await openSocket(server)
      raw.socket.send(`${text}\u001e`)
      await raw.closed
      expect(raw.messages()).toEqual([{ error: 'An unexpected error occurred during connection handshake.' }])
    },
  )

  it('may arrive in pieces, followed by calls', async () => {
    const server = await startTestServer()
    const raw = await openSocket(server)
    const call = { type: 1, invocationId: '1', target: 'Echo', arguments: ['e'] }
    const bytes = Buffer.from(
      frameMessages({ protocol: 'json', version: 1 }, call, { ...call, invocationId: '2' }),
    )
    for (const byte of bytes) raw.socket.send(Buffer.of(byte), { binary: false })
    await expect
      .poll(raw.messages, waitOptions)
      .toEqual([{}, { type: 3, invocationId: '1', result: 'e' }, { type: 3, invocationId: '2', result: 'e' }])
  })

  it('may be followed by unknown messages, items and completions, which are ignored', async () => {
    const server = await startTestServer()
    const raw = await openSocketWithHandshake(server)
    raw.send(
      { type: 77, anything: true },
      { type: 2, invocationId: 'none', item: 1 },
      { type: 3, invocationId: 'none' },
      { type: 5, invocationId: 'none' },
      { type: 8, sequenceId: 5 },
      { type: 1, invocationId: '1', target: 'Echo', arguments: [1], headers: { a: 'b' }, unknown: 1 },
    )
    await expect.poll(raw.messages, waitOptions).toEqual([{}, { type: 3, invocationId: '1', result: 1 }])
  })
})

const anyText: unknown = expect.any(String)

const waitOptions = { timeout: 10_000 }
