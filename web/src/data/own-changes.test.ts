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
  expect(own.areTold(change)).toBe(true)
  expect(own.areTold(change)).toBe(true)
})

it('takes the next message about the same record for a change in another window', () => {
  const own = createOwnChanges()
  own.note(type, ['1'])
  expect(own.areTold(message('1'))).toBe(true)
  expect(own.areTold(message('1'))).toBe(false)
})

it('does not know a message that names more, is of another type or names nothing', () => {
  const own = createOwnChanges()
  own.note(type, ['1'])
  expect(own.areTold(message('1', '3'))).toBe(false)
  expect(own.areTold({ ...message('1'), dtoKey: 'Main.RegionViewDto' })).toBe(false)
  expect(own.areTold(message())).toBe(false)
  expect(own.areTold(message('1'))).toBe(true)
})

it('forgets what was done a while ago', () => {
  const own = createOwnChanges()
  own.note(type, ['1'])
  vi.advanceTimersByTime(10_000)
  expect(own.areTold(message('1'))).toBe(false)
})
