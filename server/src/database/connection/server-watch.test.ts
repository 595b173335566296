import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PooledClient, StandbyRefused } from './pooled-client.ts'
import { createServerWatch, type ServerWatch } from './server-watch.ts'

const onReadOnly = vi.fn()
let watch: ServerWatch

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  onReadOnly.mockClear()
  watch = createServerWatch(onReadOnly)
})
afterEach(() => {
  vi.useRealTimers()
})

/** A connection that begins now; `connect` tells which server it led to. */
function begin() {
  vi.advanceTimersByTime(1)
  const client = new PooledClient({})
  const destroy = vi.spyOn(client.connection.stream, 'destroy')
  return {
    client,
    destroy,
    async connect(server: string, isReadOnly = false): Promise<PooledClient> {
      vi.spyOn(client, 'identifyServer').mockImplementation(async () => {
        Object.assign(client, { server, isReadOnly })
      })
      vi.advanceTimersByTime(1)
      await watch.identify(client)
      return client
    },
  }
}

const connect = (server: string, isReadOnly?: boolean) => begin().connect(server, isReadOnly)

function openSocket() {
  const socket = watch.createSocket()
  return vi.spyOn(socket, 'destroy')
}

test('connections to one server stay', async () => {
  const client = await connect('first')
  const destroy = openSocket()
  await connect('first')
  vi.advanceTimersByTime(3_600_000)
  expect(watch.isOutdated(client)).toBe(false)
  expect(destroy).not.toHaveBeenCalled()
  expect(onReadOnly).not.toHaveBeenCalled()
})

test('a connection to another server outdates the older ones; statements that run on those are cut after 5 s', async () => {
  const former = begin()
  await former.connect('first')
  const destroySocket = openSocket()
  const next = begin()
  await next.connect('second')
  expect([former, next].map(({ client }) => watch.isOutdated(client))).toEqual([true, false])
  expect(destroySocket).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(4_999)
  expect(former.destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(former.destroy).toHaveBeenCalledTimes(1)
  expect(next.destroy).not.toHaveBeenCalled()
})

test('a connection that began before the switch and led to the former server changes nothing', async () => {
  await connect('first')
  const late = begin()
  const client = await connect('second')
  await late.connect('first')
  expect([late.client, client].map(watch.isOutdated)).toEqual([true, false])
})

test('a standby is refused, and outdates all connections', async () => {
  const client = await connect('first')
  const refused = begin()
  vi.spyOn(refused.client, 'identifyServer').mockRejectedValue(new StandbyRefused())
  await expect(watch.identify(refused.client)).rejects.toThrow(StandbyRefused)
  expect(watch.isOutdated(client)).toBe(true)
  expect(onReadOnly).toHaveBeenCalledTimes(1)
})

test('a connection that cannot write any more outdates all that are open, once', async () => {
  const [first, second] = [await connect('first'), await connect('first')]
  watch.recordReadOnly(first)
  expect([first, second].map(watch.isOutdated)).toEqual([true, true])
  const next = await connect('first')
  watch.recordReadOnly(second)
  expect(watch.isOutdated(next)).toBe(false)
  expect(onReadOnly).toHaveBeenCalledTimes(1)
})

test('a read-only connection is renewed after a second, or once a write succeeded', async () => {
  const client = await connect('first', true)
  expect(onReadOnly).toHaveBeenCalledTimes(1)
  expect(watch.isOutdated(client)).toBe(false)
  vi.advanceTimersByTime(1_001)
  expect(watch.isOutdated(client)).toBe(true)
  const [readOnly, writable] = [await connect('first', true), await connect('first')]
  expect(watch.isOutdated(readOnly)).toBe(false)
  watch.recordWritable()
  expect([readOnly, writable].map(watch.isOutdated)).toEqual([true, false])
})

test('a connection outside the pools that leads to the new server already is not cut', async () => {
  await connect('first')
  const former = watch.createSocket()
  watch.recordSocket(former, 'first')
  const next = watch.createSocket()
  watch.recordSocket(next, 'second')
  const destroyed = [former, next].map((socket) => vi.spyOn(socket, 'destroy'))
  await connect('second')
  expect(destroyed.map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})
