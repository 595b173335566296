import { expect, test } from 'vitest'
import { createSettling } from './change-horizon.ts'

test('without open transactions all visible entries are settled', () => {
  const settle = createSettling()
  expect(settle({ last: 7, oldestOpen: 100, nextId: 100 })).toBe(7)
  expect(settle({ last: 9, oldestOpen: 103, nextId: 103 })).toBe(9)
})

test('entries are settled once all transactions that had begun when they were seen have ended', () => {
  const settle = createSettling()
  expect(settle({ last: 7, oldestOpen: 98, nextId: 100 })).toBeNull()
  expect(settle({ last: 8, oldestOpen: 99, nextId: 105 })).toBeNull()
  expect(settle({ last: 9, oldestOpen: 100, nextId: 107 })).toBe(7)
  expect(settle({ last: 9, oldestOpen: 106, nextId: 109 })).toBe(7)
  expect(settle({ last: 12, oldestOpen: 107, nextId: 110 })).toBe(9)
})

test('transactions that always overlap hold back no entry for longer than they last', () => {
  const settle = createSettling()
  const horizons = Array.from({ length: 50 }, (_, now) =>
    settle({ last: now, oldestOpen: 100 + now, nextId: 103 + now }),
  )
  const delays = horizons.map((horizon, now) => now - (horizon ?? 0)).slice(6)
  expect(Math.max(...delays)).toBeLessThanOrEqual(6)
})

test('begins anew when entries have vanished that were seen before', () => {
  const settle = createSettling()
  settle({ last: 7, oldestOpen: 100, nextId: 100 })
  expect(settle({ last: 5, oldestOpen: 98, nextId: 101 })).toBeNull()
  expect(settle({ last: 8, oldestOpen: 101, nextId: 103 })).toBe(5)
})
