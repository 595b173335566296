import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Problem } from '@stamboek/model/contract/problem'
import { isolateTemporaryFiles, temporaryFiles } from '@stamboek/testing/sheets/temporary-files'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignedInUser } from '../../access/signed-in-user.ts'
import type { SheetFile } from '../../sheets/sheet-file.ts'
import { registerErrorHandler } from '../problems/error-handler.ts'
import { waitUntilClosed } from './disconnect.ts'
import { createUploadHook, receiveUpload, registerUploads, takeUpload } from './uploads.ts'

const waitOptions = { timeout: 20_000 }

isolateTemporaryFiles()

const mebibyte = 1024 * 1024
const maxBytes = 2 * mebibyte

let app: FastifyInstance
let address: string
/** Resolves when the handler of a received file begins. */
let taken: PromiseWithResolvers<void>
/** The text of the file that the handler reads after its client left. */
let readAfterwards: PromiseWithResolvers<string>
/** Bytes received from the user called slow. */
let receivedBytes: () => number

beforeEach(async () => {
  app = Fastify({ forceCloseConnections: true, bodyLimit: 1000 })
  registerErrorHandler(app)
  await app.register(async (scope) => {
    await registerUploads(scope)
    // In this test a header names the user.
    scope.decorateRequest('user', null)
    scope.addHook('onRequest', async (request) => {
      const userId = request.headers['x-user']
      const { socket } = request.raw
      if (userId === 'slow') receivedBytes = () => socket.bytesRead
      request.user = typeof userId === 'string' ? ({ userId } as SignedInUser) : null
    })
    scope.post('/', async (request) => {
      await using upload = await receiveUpload(request, { maxBytes })
      const { file } = upload
      return {
        name: file.name,
        size: file.size,
        start: await startOf(file),
        open: (await temporaryFiles()).length,
      }
    })
    scope.post('/taken', { preHandler: createUploadHook(() => ({ maxBytes })) }, async (request, reply) => {
      await using upload = takeUpload(request)
      taken.resolve()
      await waitUntilClosed(reply)
      readAfterwards.resolve(await startOf(upload.file).catch(String))
    })
  })
  taken = Promise.withResolvers()
  readAfterwards = Promise.withResolvers()
  address = await app.listen({ port: 0 })
})
afterEach(() => app.close())

async function startOf({ handle }: SheetFile): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(10), 0, 10, 0)
  return buffer.toString('utf8', 0, bytesRead)
}

function formOf(...parts: readonly (readonly [string, Blob | string, string?])[]): FormData {
  const form = new FormData()
  for (const [name, value, fileName] of parts)
    if (value instanceof Blob) form.append(name, value, fileName)
    else form.append(name, value)
  return form
}

async function refusalOf(answer: Response): Promise<readonly [number, string]> {
  return [answer.status, ((await answer.json()) as Problem).detail]
}

const csv = (text = 'Code\nNL\n') => new Blob([text], { type: 'text/csv' })
const areGone = () => vi.waitFor(async () => expect(await temporaryFiles()).toEqual([]), waitOptions)

test('deletes temporary files of an earlier process before the first upload', async () => {
  const name = `stamboek-sheet-p${process.pid}-01935b6e-7c4a-4d3e-9f10-0123456789ab`
  await writeFile(join(tmpdir(), name), 'x')
  expect(await temporaryFiles()).toHaveLength(1)
  await Fastify().register(registerUploads)
  expect(await temporaryFiles()).toEqual([])
})

test('receives a file of any name, and deletes it after use', async () => {
  const big = csv(`Code\n${'x'.repeat(mebibyte)}`)
  const answer = await fetch(address, { method: 'POST', body: formOf(['file', big, 'prijzen € ž.csv']) })
  expect(await answer.json()).toEqual({
    name: 'prijzen € ž.csv',
    size: big.size,
    start: 'Code\nxxxxx',
    open: process.platform === 'linux' ? 1 : 0,
  })
  await areGone()
})

const oneFile = 'Stuur precies één bestand, in een onderdeel met de naam file.'

test.each([
  ['no parts', formOf()],
  ['no file', formOf(['file', 'text'])],
  ['a file of another name', formOf(['other', csv(), 'a.csv'])],
  ['two files', formOf(['file', csv(), 'a.csv'], ['file', csv(), 'b.csv'])],
  ['a field beside the file', formOf(['file', csv(), 'a.csv'], ['remark', 'x'])],
  ['a field before the file', formOf(['remark', 'x'], ['file', csv(), 'a.csv'])],
  ['many files', formOf(...Array.from({ length: 50 }, () => ['file', csv(), 'a.csv'] as const))],
  ['many fields', formOf(...Array.from({ length: 50 }, (_, at) => [`f${at}`, 'x'] as const))],
  ['the name of something of every object', formOf(['__proto__', csv(), 'a.csv'])],
])('refuses %s', async (_, body) => {
  expect(await refusalOf(await fetch(address, { method: 'POST', body }))).toEqual([400, oneFile])
  await areGone()
})

test.each(['application/json', 'text/csv', 'application/octet-stream', 'application/x-www-form-urlencoded'])(
  'refuses a body of %s',
  async (type) => {
    const answer = await fetch(address, { method: 'POST', headers: { 'content-type': type }, body: '{}' })
    expect(await refusalOf(answer)).toEqual([
      415,
      'Stuur het bestand als multipart/form-data, in een onderdeel met de naam file.',
    ])
  },
)

const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n'
const partHead = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n'

/** Answers to raw bytes that no browser sends. */
async function exchange(...pieces: readonly string[]): Promise<string> {
  const socket = await connected()
  let answer = ''
  socket.on('data', (data) => {
    answer += String(data)
  })
  for (const piece of pieces) socket.write(piece)
  await vi.waitFor(() => expect(answer).toContain('\r\n\r\n{'), waitOptions)
  socket.destroy()
  return answer
}

async function connected(): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket.on('error', () => undefined)
}

const brokenOff = 'Het bestand is niet helemaal aangekomen. Probeer het opnieuw.'

test.each([
  ['ends before its last boundary', `${partHead}\r\nCode\r\nNL`, brokenOff],
  ['ends within the head of a part', partHead.slice(0, 40), brokenOff],
  ['has another boundary', `${partHead}\r\nCode\r\n--b--\r\n`.replaceAll('--b', '--c'), brokenOff],
  ['has no content', '', oneFile],
])('refuses a body that %s', async (_, body, detail) => {
  const answer = await exchange(`${head}Content-Length: ${body.length}\r\n\r\n`, body)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain(detail)
  await areGone()
})

test('refuses a content type without boundary', async () => {
  const answer = await exchange(`${head.replace('; boundary=b', '')}Content-Length: 2\r\n\r\n{}`)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
})

test('refuses 1 GiB by its Content-Length, and by received bytes', async () => {
  const response = await exchange(`${head}Content-Length: ${1024 * mebibyte}\r\n\r\n`, partHead)
  expect(response).toMatch(/^HTTP\/1\.1 413 /)
  expect(response).toContain('hoogstens 2 MiB is toegestaan')

  let sent = 0
  const endless = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(`${partHead}\r\n`)),
    pull(controller) {
      sent += mebibyte
      if (sent > 1024 * mebibyte) controller.close()
      else controller.enqueue(new Uint8Array(mebibyte))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const answer = await fetch(address, { method: 'POST', headers, body: endless, duplex: 'half' })
  expect(await refusalOf(answer)).toEqual([413, 'Het bestand is te groot: hoogstens 2 MiB is toegestaan.'])
  await areGone()
})

test('a disconnected client leaves no file', async () => {
  const socket = await connected()
  socket.write(`${head}Content-Length: 1000000\r\n\r\n${partHead}\r\nCode`)
  await vi.waitFor(async () => expect(await temporaryFiles()).not.toEqual([]), waitOptions)
  socket.destroy()
  await areGone()
  expect(await temporaryFiles()).toEqual([])
})

test.each([
  ['sends hardly anything', `${partHead}\r\nCode`],
  ['sends more and more before the file', 'x'.repeat(3 * mebibyte)],
])('aborts a client that %s', async (_, body) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const socket = await connected()
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`)
    await vi.waitFor(() => {
      vi.advanceTimersByTime(20_000)
      return Promise.race([closed, Promise.reject(new Error('still open'))])
    }, waitOptions)
  } finally {
    vi.useRealTimers()
  }
  await areGone()
  expect(await temporaryFiles()).toEqual([])
})

test('slow files of many users leave room for that of another', async () => {
  const slow = await Promise.all(Array.from({ length: 60 }, connected))
  const before = `${head}Content-Length: 1000000\r\n`
  for (const [index, socket] of slow.entries())
    socket.write(`${before}X-User: u${index}\r\n\r\n${partHead}\r\nCode`)
  await vi.waitFor(async () => expect(await temporaryFiles()).toHaveLength(slow.length), waitOptions)
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'x-user': 'other' },
    body: formOf(['file', csv(), 'a.csv']),
  })
  expect(answer.status).toBe(200)
  for (const socket of slow) socket.destroy()
  await areGone()
})

test('a handler reads its file to the end, also after its client left, and deletes it', async () => {
  const client = new AbortController()
  const answer = fetch(`${address}/taken`, {
    method: 'POST',
    body: formOf(['file', csv(), 'a.csv']),
    signal: client.signal,
  })
  await taken.promise
  client.abort()
  await expect(answer).rejects.toThrow('aborted')
  expect(await readAfterwards.promise).toBe('Code\nNL\n')
  await areGone()
})

describe('a client of sufficient speed', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Sends a part of the body; returns whether the connection is open 20 seconds later. */
  async function sendSlowly(socket: Socket, piece: string): Promise<boolean> {
    socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`)
    await vi.waitFor(() => expect(receivedBytes()).toBe(socket.bytesWritten), waitOptions)
    vi.advanceTimersByTime(20_000)
    // An answer to a later call arrives after earlier output.
    await Promise.race([once(socket, 'close'), fetch(address, { method: 'POST' })])
    return !socket.closed
  }

  test('is received, whatever its duration', async () => {
    const socket = await connected()
    let answer = ''
    socket.on('data', (data) => {
      answer += String(data)
    })
    socket.write(`${head}X-User: slow\r\nTransfer-Encoding: chunked\r\n\r\n`)
    await vi.waitFor(() => expect(receivedBytes?.()).toBe(socket.bytesWritten), waitOptions)
    expect(await sendSlowly(socket, `${partHead}\r\n${'x'.repeat(25_000)}`)).toBe(true)
    expect(await sendSlowly(socket, 'x'.repeat(25_000))).toBe(true)
    expect(await sendSlowly(socket, 'x'.repeat(25_000))).toBe(true)
    const end = '\r\n--b--\r\n'
    socket.write(`${end.length.toString(16)}\r\n${end}\r\n0\r\n\r\n`)
    await vi.waitFor(() => expect(answer).toContain('"size":75000'), waitOptions)
    expect(vi.getTimerCount()).toBe(0)
    socket.destroy()
  })

  test('is aborted when it sends more than a file and its envelope', async () => {
    const socket = await connected()
    socket.write(`${head}X-User: slow\r\nTransfer-Encoding: chunked\r\n\r\n`)
    await vi.waitFor(() => expect(receivedBytes?.()).toBe(socket.bytesWritten), waitOptions)
    expect(await sendSlowly(socket, 'x'.repeat(2 * mebibyte))).toBe(true)
    expect(await sendSlowly(socket, 'x'.repeat(mebibyte / 2))).toBe(false)
  })
})

test('a refused client that continues to send is disconnected after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const socket = await connected()
    const closed = once(socket, 'close')
    const answered = once(socket, 'data')
    socket.write(
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: 1000000\r\n\r\nCode',
    )
    expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 415 /)
    vi.advanceTimersByTime(4_900)
    expect(socket.closed).toBe(false)
    vi.advanceTimersByTime(200)
    await closed
  } finally {
    vi.useRealTimers()
  }
})

test('receives one file per user at once; a few more of one user wait, and other users pass', async () => {
  const sockets = await Promise.all(Array.from({ length: 11 }, connected))
  const begin = `${head}X-User: anna\r\nContent-Length: 1000000\r\n\r\n${partHead}\r\nCode`
  for (const socket of sockets) socket.write(begin)
  const send = (user: string) =>
    fetch(address, { method: 'POST', body: formOf(['file', csv(), 'a.csv']), headers: { 'x-user': user } })
  await vi.waitFor(async () => {
    const refused = await fetch(address, {
      method: 'POST',
      body: formOf(['file', csv(), 'a.csv']),
      headers: { 'x-user': 'anna' },
      signal: AbortSignal.timeout(500),
    })
    expect(await refusalOf(refused)).toEqual([
      429,
      'Je verstuurt al veel bestanden. Probeer het straks opnieuw.',
    ])
    expect(refused.headers.get('retry-after')).toBe('5')
  }, waitOptions)
  // A new temporary file is in the folder and open, later only open.
  await vi.waitFor(async () => expect(await temporaryFiles()).toHaveLength(1), waitOptions)
  expect((await send('bert')).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await areGone()
  const answer = await fetch(address, { method: 'POST', body: formOf(['file', csv(), 'a.csv']) })
  expect(answer.status).toBe(200)
})
