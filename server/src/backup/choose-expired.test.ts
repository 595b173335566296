import { expect, test } from 'vitest'
import { chooseExpired } from './choose-expired.ts'

const retention = { days: 7, weeks: 5, months: 12 }

/** One each night at 01:00 UTC, from the day on. */
function nightly(from: string, nights: number) {
  const start = Date.parse(`${from}T01:00:00Z`)
  return Array.from({ length: nights }, (_, night) => ({
    madeAt: new Date(start + night * 86_400_000).toISOString(),
  }))
}

function keptDays(backups: readonly { readonly madeAt: string }[]) {
  const expired = new Set(chooseExpired(backups, retention))
  return backups.filter((each) => !expired.has(each)).map(({ madeAt }) => madeAt.slice(0, 10))
}

test('two years of nights leave seven days, five weeks and twelve months', () => {
  expect(keptDays(nightly('2024-11-28', 730))).toEqual([
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
  ])
})

test('dropping every night leaves the same as dropping once', () => {
  let kept: { madeAt: string }[] = []
  for (const night of nightly('2024-11-28', 730)) {
    kept.push(night)
    const expired = new Set(chooseExpired(kept, retention))
    kept = kept.filter((each) => !expired.has(each))
  }
  expect(kept.map(({ madeAt }) => madeAt.slice(0, 10))).toEqual(keptDays(nightly('2024-11-28', 730)))
})

test.each([
  [{ days: 0, weeks: 0, months: 0 }, ['2026-11-27']],
  [{ days: 2, weeks: 0, months: 0 }, ['2026-11-26', '2026-11-27']],
])('%j keeps at least the newest', (some, kept) => {
  const backups = nightly('2026-11-20', 8)
  const expired = chooseExpired(backups, some)
  expect(backups.filter((each) => !expired.includes(each)).map(({ madeAt }) => madeAt.slice(0, 10))).toEqual(
    kept,
  )
})

test('of several on a day of Amsterdam the newest is kept', () => {
  const day = ['2026-11-26T22:59:00.000Z', '2026-11-26T23:01:00.000Z', '2026-11-27T22:59:00.000Z']
  const expired = chooseExpired(
    day.map((madeAt) => ({ madeAt })),
    { days: 2, weeks: 0, months: 0 },
  )
  expect(expired).toEqual([{ madeAt: '2026-11-26T23:01:00.000Z' }])
})
