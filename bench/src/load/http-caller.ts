import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { LoadTarget } from './load-process.ts'

/** Sends a call and returns its body as text; throws for any status but 200. */
export type HttpCaller = (slot: number, call: HttpCall) => Promise<string>

interface HttpCall {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Opens one keep-alive connection per slot, with one call at a time. Minimal, because the client's processor time is
 * taken from the server; expects uncompressed responses with a length.
 */
export async function createHttpCaller(target: LoadTarget, connections: number): Promise<HttpCaller> {
  const { hostname, port } = new URL(target.address)
  const slots = await Promise.all(
    Array.from({ length: connections }, async (_, slot) => {
      const socket = connect(Number(port), hostname)
      socket.setNoDelay(true)
      await once(socket, 'connect')
      const standing = headerLines({ host: `${hostname}:${port}`, ...target.headers[slot] })
      return { standing, read: createResponseReader(socket) }
    }),
  )
  return async (slot, { method, path, body, headers = {} }) => {
    const connection = slots[slot]
    if (!connection) throw new Error(`There is no connection ${slot}`)
    const content =
      body === undefined
        ? ''
        : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    const answer = await connection.read(
      `${method} ${path} HTTP/1.1\r\n${connection.standing}${headerLines(headers)}${content}\r\n${body ?? ''}`,
    )
    if (answer.status === 200) return answer.body
    throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.slice(0, 500)}`)
  }
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

interface Answer {
  readonly status: number
  readonly body: string
}

function createResponseReader(socket: Socket): (request: string) => Promise<Answer> {
  let received: Buffer = Buffer.alloc(0)
  let resolveWhenComplete: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readResponse(received)
    if (!answer) return
    received = Buffer.alloc(0)
    resolveWhenComplete?.resolve(answer)
  })
  socket.on('error', (error) => resolveWhenComplete?.reject(error))
  socket.on('close', () => resolveWhenComplete?.reject(new Error('The server closed the connection')))
  return (request) =>
    new Promise((resolve, reject) => {
      resolveWhenComplete = { resolve, reject }
      socket.write(request)
    })
}

function readResponse(received: Buffer): Answer | undefined {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = received.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error('The answer does not say its length')
  const bodyEnd = headEnd + 4 + Number(length)
  if (received.length < bodyEnd) return undefined
  return { status: Number(head.slice(9, 12)), body: received.toString('utf8', headEnd + 4, bodyEnd) }
}
