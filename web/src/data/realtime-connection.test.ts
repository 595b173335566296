import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from './api-problem.ts'
import { createRealtimeConnection } from './realtime-connection.ts'
import { createRealtimeLink, type LinkParts } from './realtime-link.ts'
import { createSignInGate } from './sign-in-gate.ts'
import { createTestHubs } from './test-hub.ts'

const countries = 'Main.CountryViewDto'
const regions = 'Main.RegionViewDto'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open() {
  const hubs = createTestHubs()
  const gate = createSignInGate()
  gate.open()
  const askSession = vi.fn(() => Promise.resolve<unknown>({}))
  const loadLink = vi.fn(() => Promise.resolve((parts: LinkParts) => createRealtimeLink(hubs.create, parts)))
  const connection = createRealtimeConnection({ loadLink, gate, askSession })
  const states: string[] = []
  connection.subscribe(() => {
    const { state, hasGivenUp } = connection.status()
    states.push(hasGivenUp ? `${state} given up` : state)
  })
  const heard: RecordsChangedMessageDto[] = []
  return {
    hubs,
    gate,
    askSession,
    loadLink,
    connection,
    states,
    heard,
    hear: (dtoKey: string) => connection.hear(dtoKey, (change) => heard.push(change)),
    start: async () => {
      connection.start()
      await settle()
    },
  }
}

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
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
    const { start, loadLink, connection } = open()
    loadLink.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await start()
    expect(connection.status()).toEqual({ state: 'Disconnected', hasGivenUp: true })
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(connection.status()).toEqual({ state: 'Connected', hasGivenUp: false })
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
  it('lets the client try at once, after 2, 10 and 30 s, and then gives up', async () => {
    const { start, hubs, states } = open()
    await start()
    await settle(60_000)
    expect([0, 1, 2, 3].map((attempts) => hubs.last().lose(attempts))).toEqual([0, 2_000, 10_000, 30_000])
    expect(hubs.last().lose(4)).toBeNull()
    expect(states.at(-1)).toBe('Disconnected given up')
    expect(states.slice(2, -1).every((state) => state === 'Reconnecting')).toBe(true)
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

describe('hearing of changes', () => {
  it('joins the group of a type once for all who need it, and leaves it after the last', async () => {
    const { start, hubs, hear, heard } = open()
    const leaveList = hear(countries)
    await start()
    const leavePopup = hear(countries)
    await settle()
    const { invoke, groups, send } = hubs.last()
    expect(invoke.mock.calls).toEqual([['JoinGroup', `record-type:${countries}`]])
    send({ dtoKey: countries, ids: ['1'] })
    send({ dtoKey: regions, ids: ['2'] })
    expect(heard.map(({ ids }) => ids)).toEqual([['1'], ['1']])
    leavePopup()
    await settle()
    expect([...groups]).toEqual([`record-type:${countries}`])
    leaveList()
    leaveList()
    await settle()
    expect([...groups]).toEqual([])
    expect(invoke).toHaveBeenCalledTimes(2)
  })

  it('joins anew after the connection was lost, and then says that something may have been missed', async () => {
    const { start, hubs, hear, heard } = open()
    hear(countries)
    await start()
    await settle(60_000)
    expect(heard).toEqual([])
    hubs.last().lose()
    hear(regions)
    await settle()
    expect(hubs.last().groups.size).toBe(0)
    hubs.last().comeBack()
    await settle()
    expect([...hubs.last().groups]).toEqual([`record-type:${countries}`, `record-type:${regions}`])
    expect(heard).toEqual([
      { dtoKey: countries, ids: [], action: null, businessUnitId: null, userId: null },
      { dtoKey: regions, ids: [], action: null, businessUnitId: null, userId: null },
    ])
  })

  it('says so after a first start that took more than one attempt, too', async () => {
    const { start, hubs, hear, heard } = open()
    hear(countries)
    hubs.onStart = () => {
      hubs.onStart = undefined
      return unreachable()
    }
    await start()
    expect(heard.map(({ dtoKey }) => dtoKey)).toEqual([countries])
  })

  it('says so where there was long nobody to hear of it', async () => {
    const { start, hubs, hear, heard } = open()
    hear(countries)
    await settle(2_900)
    hear(regions)
    hubs.onStart = () => new Promise((resolve) => setTimeout(resolve, 200))
    await start()
    await settle(200)
    expect(heard.map(({ dtoKey }) => dtoKey)).toEqual([countries])
  })

  it('does not ask again for a group that is refused before there is another connection', async () => {
    const { start, hubs, hear, heard } = open()
    hubs.refused.add(`record-type:${countries}`)
    hear(countries)
    await start()
    hear(countries)
    hear(regions)
    await settle(600_000)
    expect(hubs.last().invoke.mock.calls.map(([, group]) => group)).toEqual([
      `record-type:${countries}`,
      `record-type:${regions}`,
    ])
    hubs.last().lose()
    hubs.last().comeBack()
    await settle()
    expect(hubs.last().invoke).toHaveBeenCalledTimes(4)
    expect(heard.map(({ dtoKey }) => dtoKey)).toEqual([regions])
  })
})
