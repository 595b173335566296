import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOwnChanges } from './own-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const type = 'Main.CountryViewDto'
const message = (...ids: string[]): RecordsChangedMessageDto => ({
  dtoKey: type,
  ids,
  action: 'Update',
  businessUnitId: null,
  userId: 'me',
})

it('knows the message about a change that was noted, as often as it is asked about that one', () => {
  const own = createOwnChanges()
  own.note(type, ['1', '2'])
  const change = message('1', '2')
  expect(own.areTold(change, 'me')).toBe(true)
  expect(own.areTold(change, 'me')).toBe(true)
})

it('takes the next message about the same record for a change in another window', () => {
  const own = createOwnChanges()
  own.note(type, ['1'])
  expect(own.areTold(message('1'), 'me')).toBe(true)
  expect(own.areTold(message('1'), 'me')).toBe(false)
})

it('does not know a message that names more, is of another type or names nothing', () => {
  const own = createOwnChanges()
  own.note(type, ['1'])
  expect(own.areTold(message('1', '3'), 'me')).toBe(false)
  expect(own.areTold({ ...message('1'), dtoKey: 'Main.RegionViewDto' }, 'me')).toBe(false)
  expect(own.areTold(message(), 'me')).toBe(false)
})

it('takes a message that names more for the answer to what it names', () => {
  const own = createOwnChanges()
  own.note(type, ['1'])
  expect(own.areTold(message('1', '3'), 'me')).toBe(false)
  expect(own.areTold(message('1'), 'me')).toBe(false)
})

it('does not take the change of somebody else for its own', () => {
  const own = createOwnChanges()
  own.note(type, ['1'])
  expect(own.areTold({ ...message('1'), userId: 'anna' }, 'me')).toBe(false)
  expect(own.areTold(message('1'), 'me')).toBe(true)
})

it('takes as many messages for its own as it made changes', () => {
  const own = createOwnChanges()
  own.note(type, ['1', '2'])
  own.note(type, ['1'])
  const answers = [message('1', '2'), message('1'), message('1')].map((each) => own.areTold(each, 'me'))
  expect(answers).toEqual([true, true, false])
})

it('forgets what was done a while ago', () => {
  const own = createOwnChanges()
  own.note(type, ['1'])
  vi.advanceTimersByTime(10_000)
  expect(own.areTold(message('1'), 'me')).toBe(false)
})
