import { describe, expect, test } from 'vitest'
import { beginVisit, type PageVisit, parseVisit, readSavedUse } from './page-visit.ts'

const minute = 60_000
const now = Date.parse('2026-11-27T12:00:00.000Z')
const ago = (minutes: number) => now - minutes * minute
const last: PageVisit = { at: ago(20), since: ago(90) }

describe('a visit', () => {
  test.each<[string, Parameters<typeof beginVisit>[0], number | null]>([
    [
      'knows none before, if it is the first',
      { savedAt: null, inTab: undefined, isReturn: false, now },
      null,
    ],
    ['begins anew in another tab', { savedAt: ago(1), inTab: undefined, isReturn: true, now }, ago(1)],
    ['begins anew by a link', { savedAt: ago(20), inTab: last, isReturn: false, now }, ago(20)],
    ['goes on after a reload', { savedAt: ago(20), inTab: last, isReturn: true, now }, ago(90)],
    [
      'goes on after a reload of the first',
      { savedAt: ago(20), inTab: { ...last, since: null }, isReturn: true, now },
      null,
    ],
    [
      'begins anew 30 minutes later',
      { savedAt: ago(30), inTab: { ...last, at: ago(30) }, isReturn: true, now },
      ago(30),
    ],
    ['knows one on another machine', { savedAt: ago(5), inTab: last, isReturn: false, now }, ago(5)],
    ['knows one that is still being saved', { savedAt: ago(60), inTab: last, isReturn: false, now }, ago(20)],
  ])('%s', (_, start, since) => {
    expect(beginVisit(start)).toEqual({ at: now, since })
  })
})

test.each<[unknown, number | null]>([
  [null, null],
  [[], null],
  [{ at: 'gisteren' }, null],
  [{ at: 7 }, null],
  [{ at: '2026-11-27T12:00:00.000Z', more: 1 }, now],
])('of a preference %j the last use is %j', (preference, use) => {
  expect(readSavedUse(preference)).toBe(use)
})

test.each<[string | null, PageVisit | undefined]>([
  [null, undefined],
  ['[]', undefined],
  ['{"at":1}', undefined],
  ['{"at":"1","since":null}', undefined],
  ['{"at":2,"since":null}', { at: 2, since: null }],
  ['{"at":2,"since":1}', { at: 2, since: 1 }],
])('the text %s of a tab is %j', (text, visit) => {
  expect(parseVisit(text)).toEqual(visit)
})
