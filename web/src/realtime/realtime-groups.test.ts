import { createChangeOfUnknownRecords, recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { countries, openTestConnection as open, regions, settle } from '../../testing/test-connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

const ofCountries = recordTypeGroup(countries)
const ofRegions = recordTypeGroup(regions)

describe('the group of a record type', () => {
  it('is joined once for all subscribers, and left after the last', async () => {
    const { start, hubs, join, changes } = open()
    const leaveList = join(countries)
    await start()
    const leavePopup = join(countries)
    await settle()
    const { invoke, groups, send } = hubs.last()
    expect(invoke.mock.calls).toEqual([['JoinGroup', ofCountries]])
    send({ dtoKey: countries, ids: ['1'] })
    expect(changes.map(({ ids }) => ids)).toEqual([[], ['1']])
    leavePopup()
    leavePopup()
    await settle()
    expect([...groups]).toEqual([ofCountries])
    leaveList()
    leaveList()
    await settle()
    expect([...groups]).toEqual([])
    expect(invoke).toHaveBeenCalledTimes(2)
  })

  it('reports after every join that changes may have been missed', async () => {
    const { start, hubs, join, changes } = open()
    join(countries)
    expect(changes).toEqual([])
    await start()
    expect(changes).toEqual([createChangeOfUnknownRecords(countries)])
    await settle(60_000)
    hubs.onStart = () => Promise.reject(new Error('Failed to fetch'))
    hubs.last().close()
    join(regions)
    await settle(10)
    expect(hubs.last().groups.size).toBe(0)
    hubs.onStart = undefined
    await settle(2_000)
    expect([...hubs.last().groups]).toEqual([ofCountries, ofRegions])
    expect(changes.slice(1)).toEqual([
      createChangeOfUnknownRecords(countries),
      createChangeOfUnknownRecords(regions),
    ])
  })

  it('is left when the last subscriber leaves during the join', async () => {
    const { start, hubs, join, changes } = open()
    await start()
    join(countries)()
    await settle()
    expect([...hubs.last().groups]).toEqual([])
    expect(changes).toEqual([])
  })
})

describe('a group that could not be joined', () => {
  const joins = (page: ReturnType<typeof open>, group: string) =>
    page.hubs.made.flatMap(({ invoke }) => invoke.mock.calls).filter(([, joined]) => joined === group).length

  it('is tried again after 2, 10 and 30 s, then every 30 s, while others are joined', async () => {
    const page = open()
    page.hubs.refused.add(ofCountries)
    page.join(countries)
    await page.start()
    page.join(regions)
    await settle()
    expect([...page.hubs.last().groups]).toEqual([ofRegions])
    for (const [index, delay] of [2_000, 10_000, 30_000, 30_000].entries()) {
      await settle(delay - 1)
      expect(joins(page, ofCountries)).toBe(index + 1)
      await settle(1)
      expect(joins(page, ofCountries)).toBe(index + 2)
    }
    expect(joins(page, ofRegions)).toBe(1)
  })

  it('reports after the join that changes may have been missed', async () => {
    const page = open()
    page.hubs.refused.add(ofCountries)
    page.join(countries)
    await page.start()
    page.hubs.refused.clear()
    expect(page.changes).toEqual([])
    await settle(2_000)
    expect(page.changes).toEqual([createChangeOfUnknownRecords(countries)])
    await settle(60_000)
    expect(joins(page, ofCountries)).toBe(2)
  })

  it('is not tried again without subscribers, and at once on another connection', async () => {
    const page = open()
    page.hubs.refused.add(ofCountries)
    const leave = page.join(countries)
    await page.start()
    leave()
    await settle(60_000)
    // One join, then one leave.
    expect(joins(page, ofCountries)).toBe(2)
    page.join(countries)
    await settle()
    expect(joins(page, ofCountries)).toBe(3)
    page.hubs.last().close()
    await settle()
    expect(joins(page, ofCountries)).toBe(4)
  })
})
