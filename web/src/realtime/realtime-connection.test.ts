import { recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countries, openTestConnection as open, regions, settle } from '../../testing/test-connection.ts'
import { ApiProblem } from '../api/api-problem.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
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
  it('fetches the client and connects when it is started, and only then', async () => {
    const { start, loadLink, states, connection } = open()
    await settle(60_000)
    expect(loadLink).not.toHaveBeenCalled()
    await start()
    connection.start()
    await settle()
    expect(loadLink).toHaveBeenCalledOnce()
    expect(states).toEqual(['Connecting', 'Connected'])
  })

  it('tries a start that fails again at once, after 2, 10 and 30 s, and then gives up', async () => {
    const { start, hubs, states, connection } = open()
    hubs.onStart = unreachable
    await start()
    expect(hubs.made).toHaveLength(2)
    await settle(1_999)
    expect(hubs.made).toHaveLength(2)
    await settle(1)
    expect(hubs.made).toHaveLength(3)
    await settle(10_000)
    expect(hubs.made).toHaveLength(4)
    expect(connection.status()).toEqual({ state: 'Connecting', hasGivenUp: false })
    await settle(30_000)
    expect(hubs.made).toHaveLength(5)
    await settle(600_000)
    expect(hubs.made).toHaveLength(5)
    expect(states).toEqual(['Connecting', 'Disconnected given up'])
  })

  it('gives up when its code cannot be fetched, and fetches it when it tries again', async () => {
    const { start, loadLink, connection, states } = open()
    loadLink.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await start()
    expect(connection.status()).toEqual({ state: 'Disconnected', hasGivenUp: true })
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(states).toEqual(['Connecting', 'Disconnected given up', 'Connecting given up', 'Connected'])
    await connection.stop()
  })

  it('disconnects when it is stopped, also while it is on its way, and does not come back', async () => {
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

describe('coming back', () => {
  it('leaves a connection that is new alone when the one before it ends late', async () => {
    const { start, hubs, hear, connection } = open()
    const stopping = Promise.withResolvers<void>()
    hubs.onStop = () => stopping.promise
    await start()
    const stopped = connection.stop()
    await start()
    hear(countries)
    await settle()
    stopping.resolve()
    await stopped
    hear(regions)
    await settle()
    expect([...hubs.last().groups]).toEqual([countries, regions].map(recordTypeGroup))
    expect(connection.status().state).toBe('Connected')
  })

  it('lets the client try at once, after 2, 10 and 30 s, and then gives up', async () => {
    const { start, hubs, states } = open()
    await start()
    await settle(60_000)
    expect([0, 1, 2, 3].map((attempts) => hubs.last().lose(attempts))).toEqual([0, 2_000, 10_000, 30_000])
    expect(hubs.last().lose(4)).toBeNull()
    expect(states.at(-1)).toBe('Disconnected given up')
    expect(states.slice(2, -1).every((state) => state === 'Reconnecting')).toBe(true)
  })

  it('waits a little longer than that, so that not all pages come at once', async () => {
    const { start, hubs } = open()
    await start()
    await settle(60_000)
    vi.mocked(Math.random).mockReturnValue(0.5)
    expect([0, 1, 2, 3].map((attempts) => hubs.last().lose(attempts))).toEqual([0, 2_250, 11_000, 31_000])
    vi.mocked(Math.random).mockReturnValue(1)
    expect([0, 1, 2, 3].map((attempts) => hubs.last().lose(attempts))).toEqual([0, 2_500, 12_000, 32_000])
  })

  it('waits longer each time for a server that takes the connection and drops it', async () => {
    const { start, hubs } = open()
    await start()
    const delays = [1, 2, 3].map(() => {
      const delay = hubs.last().lose()
      hubs.last().comeBack()
      return delay
    })
    expect(delays).toEqual([2_000, 10_000, 30_000])
    expect(hubs.last().lose()).toBeNull()
  })

  it.each([
    ['when asked to', ({ connection }: ReturnType<typeof open>) => connection.retry()],
    ['when the server answers a call', ({ answerCall }: ReturnType<typeof open>) => answerCall()],
    ['when the browser is online again', () => window.dispatchEvent(new Event('online'))],
    ['when the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('after it has given up it tries once more %s', async (_, chance) => {
    const page = open()
    const { start, hubs, states, connection } = page
    hubs.onStart = unreachable
    await start()
    await settle(60_000)
    expect(connection.status().hasGivenUp).toBe(true)
    hubs.onStart = undefined
    chance(page)
    await settle()
    expect(states.slice(-2)).toEqual(['Connecting given up', 'Connected'])
    // What is there is left alone.
    chance(page)
    await settle()
    expect(states.at(-1)).toBe('Connected')
    expect(hubs.made).toHaveLength(6)
    await connection.stop()
  })

  it('tries only once because the server answers calls, until there was a connection again', async () => {
    const { start, hubs, answerCall, connection } = open()
    hubs.onStart = unreachable
    await start()
    const giveUp = async () => {
      await settle(60_000)
      expect(connection.status()).toEqual({ state: 'Disconnected', hasGivenUp: true })
      return hubs.made.length
    }
    expect(await giveUp()).toBe(5)
    answerCall()
    answerCall()
    expect(await giveUp()).toBe(9)
    answerCall()
    expect(await giveUp()).toBe(9)
    connection.retry()
    hubs.onStart = undefined
    await settle(2_000)
    expect(connection.status().state).toBe('Connected')
    answerCall()
    expect(hubs.last().lose(4)).toBeNull()
    answerCall()
    await settle()
    expect(connection.status().state).toBe('Connected')
    await connection.stop()
    expect(hubs.last().lose(4)).toBeNull()
    answerCall()
    await settle(60_000)
    expect(connection.status().state).toBe('Disconnected')
  })

  it('does nothing in a page that is out of sight', async () => {
    const { start, hubs, connection } = open()
    hubs.onStart = unreachable
    await start()
    await settle(60_000)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await settle(60_000)
    expect(hubs.made).toHaveLength(5)
    await connection.stop()
  })
})

describe('a session that has ended', () => {
  it('asks who is signed in when the server does not know the session, and connects after that', async () => {
    const { start, hubs, askSession, connection } = open()
    hubs.onStart = async ({ onNotSignedIn }) => {
      onNotSignedIn()
      throw new Error("Status code '401'")
    }
    const signedIn = Promise.withResolvers<unknown>()
    askSession.mockReturnValueOnce(signedIn.promise)
    await start()
    await settle(600_000)
    expect(hubs.made).toHaveLength(1)
    expect(connection.status()).toEqual({ state: 'Disconnected', hasGivenUp: false })
    hubs.onStart = undefined
    signedIn.resolve({})
    await settle()
    expect(askSession).toHaveBeenCalledOnce()
    expect(connection.status().state).toBe('Connected')
  })

  it('does not run in a circle with a server that refuses it though the session is good', async () => {
    const { start, hubs, askSession, connection, answerCall } = open()
    hubs.onStart = async ({ onNotSignedIn }) => {
      onNotSignedIn()
      throw new Error("Status code '401'")
    }
    askSession.mockImplementation(async () => answerCall())
    await start()
    expect(hubs.made).toHaveLength(2)
    await settle(2_000)
    expect(hubs.made).toHaveLength(3)
    await settle(40_000)
    expect(hubs.made).toHaveLength(5)
    await settle(600_000)
    expect(hubs.made).toHaveLength(5)
    // From then on each answer about the session is a call that is answered, too.
    answerCall()
    await settle(600_000)
    expect(hubs.made).toHaveLength(9)
    expect(connection.status()).toEqual({ state: 'Disconnected', hasGivenUp: true })
    await connection.stop()
  })

  it('connects at once when the person has signed in again, however often it was tried before', async () => {
    const { start, hubs, askSession, connection, gate } = open()
    hubs.onStart = unreachable
    await start()
    await settle(12_000)
    hubs.onStart = async ({ onNotSignedIn }) => {
      hubs.onStart = undefined
      onNotSignedIn()
      throw new Error("Status code '401'")
    }
    askSession.mockImplementationOnce(async () => gate.completeSignIn())
    await settle(30_000)
    expect(connection.status().state).toBe('Connected')
  })

  it('does so when the server closes the connection for good', async () => {
    const { start, hubs, askSession, states } = open()
    await start()
    await settle(60_000)
    hubs.last().close()
    await settle()
    expect(askSession).toHaveBeenCalledOnce()
    expect(states).toEqual(['Connecting', 'Connected', 'Disconnected', 'Connecting', 'Connected'])
  })

  it('does not run in a circle with a server that always closes it', async () => {
    const { start, hubs, askSession, connection } = open()
    await start()
    for (const delay of [2_000, 10_000, 30_000]) {
      hubs.last().close()
      await settle(delay)
      expect(connection.status().state).toBe('Connected')
    }
    hubs.last().close()
    await settle(600_000)
    expect(askSession).toHaveBeenCalledTimes(4)
    expect(connection.status()).toEqual({ state: 'Disconnected', hasGivenUp: true })
  })

  it('gives up when the person does not sign in again, until they do or ask for it', async () => {
    const { start, hubs, askSession, connection, gate } = open()
    await start()
    await settle(60_000)
    askSession.mockImplementation(expired)
    hubs.last().close()
    await settle()
    expect(connection.status()).toEqual({ state: 'Disconnected', hasGivenUp: true })
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    await settle(600_000)
    expect(askSession).toHaveBeenCalledOnce()
    expect(hubs.made).toHaveLength(1)

    gate.completeSignIn()
    await settle()
    expect(connection.status()).toEqual({ state: 'Connected', hasGivenUp: false })
    await connection.stop()
  })

  it('takes a server that does not answer for a connection that was lost', async () => {
    const { start, hubs, askSession, connection } = open()
    await start()
    await settle(60_000)
    askSession.mockImplementation(unreachable)
    hubs.last().close()
    await settle()
    expect(connection.status().state).toBe('Connected')
  })

  it('says nothing to somebody who has signed out', async () => {
    const { start, hubs, askSession, connection, gate } = open()
    await start()
    gate.shut()
    askSession.mockImplementation(expired)
    hubs.last().close()
    await settle()
    expect(connection.status()).toEqual({ state: 'Disconnected', hasGivenUp: false })
  })
})
