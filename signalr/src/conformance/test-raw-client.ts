import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { TestServer } from './test-server.ts'

/** Behaviour that the official client never shows. */

export interface Negotiated {
  readonly connectionId: string
  readonly connectionToken: string
  readonly negotiateVersion: number
  readonly availableTransports: readonly { readonly transport: string; readonly transferFormats: string[] }[]
  readonly useStatefulReconnect?: boolean
  readonly error?: string
}

export interface RawRequest {
  readonly method?: string
  readonly path?: string
  readonly query?: Readonly<Record<string, string>>
  readonly user?: string
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly accept?: string
  readonly signal?: AbortSignal
}

export function request(server: TestServer, what: RawRequest): Promise<Response> {
  const {
    method = 'GET',
    path = '',
    query = {},
    user = 'anna',
    accept = '*/*',
    body = null,
    signal = null,
  } = what
  return fetch(`${server.url}${path}?${new URLSearchParams(query).toString()}`, {
    method,
    headers: { accept, ...(user === '' ? {} : { 'x-user': user }) },
    body,
    signal,
  })
}

export async function negotiate(
  server: TestServer,
  { query = { negotiateVersion: '1' }, user = 'anna' }: Pick<RawRequest, 'query' | 'user'> = {},
): Promise<Negotiated> {
  const response = await request(server, { method: 'POST', path: '/negotiate', query, user })
  return (await response.json()) as Negotiated
}

export interface RawSocket {
  readonly socket: WebSocket
  readonly received: Buffer[]
  readonly messages: () => unknown[]
  readonly send: (...messages: object[]) => void
  readonly closed: Promise<{ readonly code: number }>
}

export interface SocketOptions {
  readonly id?: string
  readonly user?: string
}

/** Opens a WebSocket to the hub without a handshake. Rejects with the status of a refusal. */
export async function openSocket(
  server: TestServer,
  { id, user = 'anna' }: SocketOptions = {},
): Promise<RawSocket> {
  const query = id === undefined ? '' : `?id=${encodeURIComponent(id)}`
  const headers = user === '' ? {} : { 'x-user': user }
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${query}`, { headers })
  onTestFinished(() => socket.terminate())
  const received: Buffer[] = []
  socket.on('message', (bytes: Buffer) => received.push(bytes))
  socket.on('error', () => undefined)
  const closed = new Promise<{ readonly code: number }>((resolve) => {
    socket.once('close', (code) => resolve({ code }))
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('close', () => reject(new Error('closed')))
    socket.once('unexpected-response', (_request, response: IncomingMessage) => {
      reject(new Error(`refused with ${response.statusCode}`))
    })
  })
  return {
    socket,
    received,
    messages: () => parseMessages(Buffer.concat(received)),
    send: (...messages) => socket.send(frameMessages(...messages)),
    closed,
  }
}

export async function openSocketWithHandshake(
  server: TestServer,
  { protocol = 'json', ...options }: SocketOptions & { readonly protocol?: string } = {},
): Promise<RawSocket> {
  const raw = await openSocket(server, options)
  raw.send({ protocol, version: 1 })
  await once(raw.socket, 'message')
  return raw
}

export function frameMessages(...messages: object[]): string {
  return messages.map((message) => `${JSON.stringify(message)}\u001e`).join('')
}

export function parseMessages(bytes: Uint8Array): unknown[] {
  const texts = Buffer.from(bytes).toString().split('\u001e')
  return texts.filter((text) => text !== '').map((text): unknown => JSON.parse(text))
}
