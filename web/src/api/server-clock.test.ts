import { expect, test, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-clock.ts'

test('tells the time of the server, whatever the clock of this machine says', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T12:00:00.000Z') })
  expect(serverNow()).toBe(Date.now())
  noteServerTime('Fri, 27 Nov 2026 11:30:00 GMT')
  vi.advanceTimersByTime(5000)
  noteServerTime(null)
  noteServerTime('gisteren')
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-27T11:30:05.000Z')
})
