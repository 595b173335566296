import { createUnknownChange, recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countries, openTestConnection as open, regions, settle } from '../../testing/test-connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
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
    await settle(10)
    expect(hubs.last().groups.size).toBe(0)
    hubs.last().comeBack()
    await settle()
    expect([...hubs.last().groups]).toEqual([`record-type:${countries}`, `record-type:${regions}`])
    expect(heard).toEqual([createUnknownChange(countries), createUnknownChange(regions)])
  })
})

describe('what may have been missed', () => {
  /** Read so many ms before the page begins, whose first connection takes half a minute. */
  async function openLate(readAt: number | undefined, quietTime: number | undefined) {
    const page = open()
    const began = Date.now()
    page.hubs.quietTime = quietTime
    page.hear(countries, () => (readAt === undefined ? undefined : began - readAt))
    page.hubs.onStart = () => new Promise((resolve) => setTimeout(resolve, 30_000))
    await page.start()
    await settle(30_000)
    return page
  }

  it.each([
    { readAt: 0, quietTime: 36_000, isTold: false },
    { readAt: 0, quietTime: 35_000, isTold: false },
    // A reading takes time, and so does telling of a change.
    { readAt: 0, quietTime: 34_900, isTold: true },
    { readAt: 0, quietTime: 20_000, isTold: true },
    { readAt: 60_000, quietTime: 36_000, isTold: true },
    { readAt: 0, quietTime: undefined, isTold: true },
    // It is being read since the connection is wanted.
    { readAt: undefined, quietTime: 30_100, isTold: false },
    { readAt: undefined, quietTime: 29_900, isTold: true },
  ])('is told of what was read $readAt ms before, after $quietTime ms of quiet: $isTold', async (given) => {
    const { heard } = await openLate(given.readAt, given.quietTime)
    expect(heard).toEqual(given.isTold ? [createUnknownChange(countries)] : [])
  })

  it('is told to each of those who hear of a type as far as that one read before', async () => {
    const { start, hubs, connection } = open()
    const told: string[] = []
    for (const [name, age] of [
      ['old', 20_000],
      ['new', 1_000],
    ] as const)
      connection.hear(
        countries,
        () => told.push(name),
        () => Date.now() - age,
      )
    connection.hearAll(
      ({ dtoKey }) => told.push(dtoKey),
      () => Date.now() - 20_000,
    )
    hubs.quietTime = 10_000
    await start()
    expect(told).toEqual([countries, 'old'])
  })

  it('is what was read when it is listened, where others hear of the type already', async () => {
    const { start, hubs, hear, heard } = open()
    hear(countries)
    await start()
    await settle(60_000)
    hubs.last().send({ dtoKey: countries, ids: ['1'] })
    await settle(10_000)
    hear(countries, () => Date.now())
    hear(countries)
    hear(countries, () => Date.now() - 5_001)()
    await settle()
    expect(heard.map(({ ids }) => ids)).toEqual([['1']])
    hear(countries, () => Date.now() - 5_001)
    expect(heard).toHaveLength(1)
    await settle()
    expect(heard.slice(1)).toEqual([createUnknownChange(countries)])
  })
})

describe('a group that could not be joined', () => {
  const joins = (page: ReturnType<typeof open>, dtoKey: string) =>
    page.hubs.last().invoke.mock.calls.filter(([, group]) => group === recordTypeGroup(dtoKey)).length

  it('is asked for again after 2, 10 and 30 s, then every 30 s, while others are joined', async () => {
    const page = open()
    page.hubs.refused.add(recordTypeGroup(countries))
    page.hear(countries)
    await page.start()
    page.hear(regions)
    await settle()
    expect([...page.hubs.last().groups]).toEqual([recordTypeGroup(regions)])
    for (const [index, pause] of [2_000, 10_000, 30_000, 30_000].entries()) {
      await settle(pause - 1)
      expect(joins(page, countries)).toBe(index + 1)
      await settle(1)
      expect(joins(page, countries)).toBe(index + 2)
    }
    expect(joins(page, regions)).toBe(1)
  })

  it('tells once it is joined what was missed meanwhile', async () => {
    const page = open()
    page.hubs.refused.add(recordTypeGroup(countries))
    page.hear(countries)
    await page.start()
    page.hubs.refused.clear()
    page.hubs.quietTime = 500
    expect(page.heard).toEqual([])
    await settle(2_000)
    expect(page.heard).toEqual([createUnknownChange(countries)])
    await settle(60_000)
    expect(joins(page, countries)).toBe(2)
  })

  it('is forgotten when nobody needs it any more, and asked for at once on another connection', async () => {
    const page = open()
    page.hubs.refused.add(recordTypeGroup(countries))
    const leave = page.hear(countries)
    await page.start()
    leave()
    await settle(60_000)
    expect(joins(page, countries)).toBe(1)
    page.hear(countries)
    await settle()
    expect(joins(page, countries)).toBe(2)
    page.hubs.last().lose()
    await settle(60_000)
    expect(joins(page, countries)).toBe(2)
    page.hubs.last().comeBack()
    await settle()
    expect(joins(page, countries)).toBe(3)
  })
})
