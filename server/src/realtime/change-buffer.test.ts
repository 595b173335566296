import {
  createChangeOfUnknownRecords,
  type RecordsChangedMessageDto,
} from '@stamboek/model/contract/realtime-messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChangeBuffer, maxIds, mergeChanges } from './change-buffer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function change(members: Partial<RecordsChangedMessageDto> = {}): RecordsChangedMessageDto {
  return { dtoKey: 'A', ids: ['1'], action: 'Update', businessUnitId: null, userId: 'u', ...members }
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index))
}

test('changes of a kind by one user become one message, each id once', () => {
  expect(mergeChanges([change(), change({ ids: ['2', '3'] }), change()])).toEqual([
    change({ ids: ['1', '2', '3'] }),
  ])
})

test.each([{ dtoKey: 'B' }, { action: 'Insert' as const }, { businessUnitId: 'x' }, { userId: 'v' }])(
  'changes that differ in %j stay apart, in their order',
  (other) => {
    const [first, second] = [change(), change(other)]
    expect(mergeChanges([first, second, first])).toEqual([first, second])
  },
)

test('more ids than a page shows are not named', () => {
  expect(mergeChanges([change({ ids: numbered(maxIds) })])).toEqual([change({ ids: numbered(maxIds) })])
  expect(mergeChanges([change({ ids: numbered(maxIds) }), change({ ids: ['x'] })])).toEqual([
    change({ ids: [] }),
  ])
})

test('where it is not known which, it stays so', () => {
  expect(mergeChanges([change(), change({ ids: [] })])).toEqual([change({ ids: [] })])
})

test('a type that too many change at a time is to be read again; others stay as they are', () => {
  const crowd = numbered(11).map((userId) => change({ userId }))
  expect(mergeChanges([...crowd, change({ dtoKey: 'B' })])).toEqual([
    createChangeOfUnknownRecords('A'),
    change({ dtoKey: 'B' }),
  ])
})

test('a thousand changes within a second are few messages, and the last one comes without another', () => {
  const passed: RecordsChangedMessageDto[] = []
  const buffer = createChangeBuffer((messages) => passed.push(...messages))
  for (const id of numbered(1000)) {
    buffer.add(change({ ids: [id] }))
    vi.advanceTimersByTime(1)
  }
  vi.advanceTimersByTime(50)
  expect(passed.length).toBeLessThanOrEqual(20)
  expect(passed.flatMap(({ ids }) => ids)).toEqual(numbered(1000))
})

test('flushing publishes buffered changes at once, and once', () => {
  const pass = vi.fn()
  const buffer = createChangeBuffer(pass)
  buffer.flush()
  buffer.add(change())
  buffer.flush()
  vi.advanceTimersByTime(1000)
  expect(pass.mock.calls).toEqual([[[change()]]])
})
