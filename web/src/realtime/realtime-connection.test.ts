import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestConnection as open, settle } from '../../testing/test-connection.ts'
import { ApiProblem } from '../api/api-problem.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

const unreachable = () => Promise.reject(new Error('Failed to fetch'))
const expired = () =>
  Promise.reject(
    new ApiProblem({
      type: 'about:blank',
      title: 'Niet aangemeld',
      status: 401,
      detail: 'Meld je aan.',
      code: 'notSignedIn',
      correlationId: '',
    }),
  )

describe('connecting', () => {
  it('loads the client and connects only when it is started', async () => {
    const { start, loadHub, states, connection } = open()
    await settle(60_000)
    expect(loadHub).not.toHaveBeenCalled()
    await start()
    connection.start()
    await settle()
    expect(loadHub).toHaveBeenCalledOnce()
    expect(states).toEqual(['Connecting', 'Connected'])
  })

  it('retries a failed start after 2, 10 and 30 s, and then gives up', async () => {
    const { start, hubs, states, connection } = open()
    hubs.onStart = unreachable
    await start()
    expect(hubs.made).toHaveLength(1)
    await settle(1_999)
    expect(hubs.made).toHaveLength(1)
    await settle(1)
    expect(hubs.made).toHaveLength(2)
    await settle(10_000)
    expect(hubs.made).toHaveLength(3)
    expect(connection.status()).toEqual({ state: 'Connecting', hasGivenUp: false })
    await settle(30_000)
    expect(hubs.made).toHaveLength(4)
    await settle(600_000)
    expect(hubs.made).toHaveLength(4)
    expect(states).toEqual(['Connecting', 'Disconnected given up'])
  })

  it('retries when its code cannot be loaded', async () => {
    const { start, loadHub, connection, states } = open()
    loadHub.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await start()
    expect(connection.status()).toEqual({ state: 'Connecting', hasGivenUp: false })
    await settle(2_000)
    expect(states).toEqual(['Connecting', 'Connected'])
    await connection.stop()
  })

  it('disconnects when it is stopped, also during an attempt, and does not reconnect', async () => {
    const { start, hubs, states, connection } = open()
    await start()
    await connection.stop()
    expect(hubs.last().stop).toHaveBeenCalledOnce()
    expect(states.slice(2)).toEqual(['Disconnecting', 'Disconnected'])
    window.dispatchEvent(new Event('online'))
    await settle(600_000)
    expect(hubs.made).toHaveLength(1)

    hubs.onStart = unreachable
    await start()
    await connection.stop()
    const made = hubs.made.length
    await settle(600_000)
    expect(hubs.made).toHaveLength(made)
    expect(connection.status()).toEqual({ state: 'Disconnected', hasGivenUp: false })
  })
})

describe('reconnecting', () => {
  it('ignores the late end of an earlier connection', async () => {
    const { start, hubs, connection } = open()
    const stopping = Promise.withResolvers<void>()
    hubs.onStop = () => stopping.promise
    await start()
    const stopped = connection.stop()
    await start()
    stopping.resolve()
    await stopped
    await settle()
    expect(connection.status().state).toBe('Connected')
    expect(hubs.made).toHaveLength(2)
  })

  it('tries at once, after 2, 10 and 30 s, and then gives up', async () => {
    const { start, hubs, states } = open()
    await start()
    await settle(60_000)
    hubs.onStart = unreachable
    hubs.last().close()
    for (const [index, delay] of [0, 2_000, 10_000, 30_000].entries()) {
      expect(states.at(-1)).toBe(index === 0 ? 'Connected' : 'Reconnecting')
      await settle(delay)
      expect(hubs.made).toHaveLength(index + 2)
    }
    await settle(600_000)
    expect(hubs.made).toHaveLength(5)
    expect(states.slice(2)).toEqual(['Reconnecting', 'Disconnected given up'])
  })

  it('adds a random part to the delays, so that not all pages reconnect at once', async () => {
    const { start, hubs } = open()
    await start()
    await settle(60_000)
    vi.mocked(Math.random).mockReturnValue(0.5)
    hubs.onStart = unreachable
    hubs.last().close()
    await settle()
    for (const [index, delay] of [2_250, 11_000, 31_000].entries()) {
      await settle(delay - 1)
      expect(hubs.made).toHaveLength(index + 2)
      await settle(1)
      expect(hubs.made).toHaveLength(index + 3)
    }
  })

  it('waits longer each time for a server that accepts the connection and drops it', async () => {
    const { start, hubs, connection } = open()
    await start()
    for (const delay of [2_000, 10_000, 30_000]) {
      hubs.last().close()
      await settle(delay - 1)
      expect(connection.status().state).toBe('Reconnecting')
      await settle(1)
      expect(connection.status().state).toBe('Connected')
    }
    hubs.last().close()
    await settle()
    expect(connection.status()).toEqual({ state: 'Disconnected', hasGivenUp: true })
  })

  it.each([
    ['when asked to', ({ connection }: ReturnType<typeof open>) => connection.retry()],
    ['when the server answers a call', ({ answerCall }: ReturnType<typeof open>) => answerCall()],
    ['when the browser is online again', () => window.dispatchEvent(new Event('online'))],
    ['when the page becomes visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('tries once more after it has given up %s', async (_, giveOpportunity) => {
    const page = open()
    const { start, hubs, states, connection } = page
    hubs.onStart = unreachable
    await start()
    await settle(60_000)
    expect(connection.status().hasGivenUp).toBe(true)
    hubs.onStart = undefined
    giveOpportunity(page)
    await settle()
    expect(states.slice(-2)).toEqual(['Connecting given up', 'Connected'])
    giveOpportunity(page)
    await settle()
    expect(states.at(-1)).toBe('Connected')
    expect(hubs.made).toHaveLength(5)
    await connection.stop()
  })

  it('starts one more series of attempts when the server answers a call, and another only after a connection', async () => {
    const { start, hubs, answerCall, connection } = open()
    hubs.onStart = unreachable
    await start()
    const giveUp = async () => {
      await settle(60_000)
      expect(connection.status()).toEqual({ state: 'Disconnected', hasGivenUp: true })
      return hubs.made.length
    }
    expect(await giveUp()).toBe(4)
    answerCall()
    answerCall()
    expect(await giveUp()).toBe(8)
    answerCall()
    expect(await giveUp()).toBe(8)
    connection.retry()
    hubs.onStart = undefined
    await settle(2_000)
    expect(connection.status().state).toBe('Connected')
    answerCall()
    await settle(60_000)
    hubs.onStart = unreachable
    hubs.last().close()
    await giveUp()
    hubs.onStart = undefined
    answerCall()
    await settle()
    expect(connection.status().state).toBe('Connected')
    await connection.stop()
    answerCall()
    await settle(60_000)
    expect(connection.status().state).toBe('Disconnected')
  })

  it('does nothing in a hidden page', async () => {
    const { start, hubs, connection } = open()
    hubs.onStart = unreachable
    await start()
    await settle(60_000)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await settle(60_000)
    expect(hubs.made).toHaveLength(4)
    await connection.stop()
  })
})

describe('a session that has ended', () => {
  it('asks to sign in when a start fails, and then connects', async () => {
    const { start, hubs, readSession, connection } = open()
    hubs.onStart = unreachable
    const signedIn = Promise.withResolvers<unknown>()
    readSession.mockReturnValueOnce(signedIn.promise)
    await start()
    await settle(600_000)
    expect(hubs.made).toHaveLength(1)
    expect(connection.status().hasGivenUp).toBe(false)
    hubs.onStart = undefined
    signedIn.resolve({})
    await settle(2_000)
    expect(readSession).toHaveBeenCalledOnce()
    expect(connection.status().state).toBe('Connected')
  })

  it('does not retry endlessly when the hub refuses a valid session', async () => {
    const { start, hubs, readSession, connection, answerCall } = open()
    hubs.onStart = unreachable
    readSession.mockImplementation(async () => answerCall())
    await start()
    await settle(600_000)
    expect(hubs.made).toHaveLength(4)
    // Each read of the session is an answered call, too.
    answerCall()
    await settle(600_000)
    expect(hubs.made).toHaveLength(8)
    expect(connection.status()).toEqual({ state: 'Disconnected', hasGivenUp: true })
    await connection.stop()
  })

  it('connects at once when the user has signed in again, after whatever number of attempts', async () => {
    const { start, hubs, readSession, connection, gate } = open()
    hubs.onStart = unreachable
    await start()
    await settle(12_000)
    readSession.mockImplementationOnce(async () => {
      hubs.onStart = undefined
      gate.completeSignIn()
    })
    await settle(30_000)
    expect(connection.status().state).toBe('Connected')
  })

  it('reconnects when the server closes the connection', async () => {
    const { start, hubs, readSession, states } = open()
    await start()
    await settle(60_000)
    hubs.last().close()
    await settle()
    expect(readSession).not.toHaveBeenCalled()
    expect(states).toEqual(['Connecting', 'Connected', 'Reconnecting', 'Connected'])
  })

  it('gives up when the user cancels the sign-in, and connects after a later one', async () => {
    const { start, hubs, readSession, connection, gate } = open()
    await start()
    await settle(60_000)
    readSession.mockImplementation(expired)
    hubs.onStart = unreachable
    hubs.last().close()
    await settle()
    expect(connection.status()).toEqual({ state: 'Disconnected', hasGivenUp: true })
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    await settle(600_000)
    expect(readSession).toHaveBeenCalledOnce()
    expect(hubs.made).toHaveLength(2)

    hubs.onStart = undefined
    gate.completeSignIn()
    await settle()
    expect(connection.status()).toEqual({ state: 'Connected', hasGivenUp: false })
    await connection.stop()
  })

  it('treats a server without an answer as a lost connection', async () => {
    const { start, hubs, readSession, connection } = open()
    await start()
    await settle(60_000)
    readSession.mockImplementation(unreachable)
    hubs.onStart = unreachable
    hubs.last().close()
    await settle()
    hubs.onStart = undefined
    await settle(2_000)
    expect(connection.status().state).toBe('Connected')
  })

  it('does not ask to sign in after signing out', async () => {
    const { start, hubs, readSession, connection, gate } = open()
    await start()
    gate.disable()
    readSession.mockImplementation(expired)
    hubs.onStart = unreachable
    hubs.last().close()
    await settle(2_000)
    expect(connection.status()).toEqual({ state: 'Disconnected', hasGivenUp: false })
  })
})
