import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOwnSaves } from './own-saves.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const dtoKey = 'Main.CountryViewDto'
const message = (change: Partial<RecordsChangedMessageDto> = {}): RecordsChangedMessageDto => ({
  dtoKey,
  ids: ['1'],
  action: 'Update',
  businessUnitId: null,
  userId: 'me',
  ...change,
})

it('recognises the message of a save once, for all who receive it', () => {
  const saves = createOwnSaves()
  saves.note(dtoKey, '1')
  const own = message()
  expect([saves.isOwn(own, 'me'), saves.isOwn(own, 'me')]).toEqual([true, true])
  expect(saves.isOwn(message(), 'me')).toBe(false)
})

it.each([
  ['by another user', { userId: 'somebody' }],
  ['about another record', { ids: ['2'] }],
  ['about several records', { ids: ['1', '2'] }],
  ['about unknown records', { ids: [] }],
  ['about another type', { dtoKey: 'Main.BankViewDto' }],
])('does not take a message %s for that of a save', (_, change) => {
  const saves = createOwnSaves()
  saves.note(dtoKey, '1')
  expect(saves.isOwn(message(change), 'me')).toBe(false)
  expect(saves.isOwn(message(), 'me')).toBe(true)
})

it('does not take a message for that of a save long ago', () => {
  const saves = createOwnSaves()
  saves.note(dtoKey, '1')
  vi.advanceTimersByTime(2_001)
  expect(saves.isOwn(message(), 'me')).toBe(false)
})
