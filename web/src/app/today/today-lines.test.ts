import type { UpcomingCount, WaitingCount } from '@stamboek/model/contract/today'
import type { MenuEntry } from '@stamboek/model/menu/menu-entries'
import { expect, test } from 'vitest'
import { formatCount, formatDayHeading, formatNames, groupByDay, groupByPage } from './today-lines.ts'

const entry = (path: string, search?: MenuEntry['search']): MenuEntry => ({
  key: path.slice(1),
  label: path,
  path,
  link: path,
  children: [],
  ...(search && { search }),
})
const waiting = (path: string, label: string): WaitingCount => ({
  path,
  label,
  dtoKey: 'Main.TaskViewDto',
  search: {},
  count: 1,
  isMore: false,
  isUrgent: false,
})
const upcoming = (day: string, event: UpcomingCount['event']): UpcomingCount => ({
  day,
  event,
  dtoKey: 'Main.VatViewDto',
  list: null,
  search: {},
  count: 1,
  isMore: false,
  names: [],
})

test('pages that begin with a search of one’s own come first, and pages that one may not open are left out', () => {
  const found = groupByPage(
    [
      waiting('/files', 'E'),
      waiting('/tasks/all', 'A'),
      waiting('/tasks/mine', 'B'),
      waiting('/tasks/mine', 'C'),
      waiting('/hidden', 'D'),
    ],
    [
      entry('/files'),
      entry('/tasks/all'),
      entry('/tasks/mine', { resourceIds: { from: 'self' } }),
      entry('/other'),
    ],
  )
  expect(found.map(({ page, lines }) => [page.path, lines.map(({ label }) => label)])).toEqual([
    ['/tasks/mine', ['B', 'C']],
    ['/tasks/all', ['A']],
    ['/files', ['E']],
  ])
})

test('each day tells what ends before what starts', () => {
  const found = groupByDay([
    upcoming('2026-12-01', 'starts'),
    upcoming('2026-12-01', 'ends'),
    upcoming('2026-11-29', 'starts'),
  ])
  expect(found.map(({ day, lines }) => [day, ...lines.map(({ event }) => event)])).toEqual([
    ['2026-11-29', 'starts'],
    ['2026-12-01', 'ends', 'starts'],
  ])
})

test.each([
  ['2026-12-30', 'Vandaag'],
  ['2026-12-31', 'Morgen'],
  ['2027-01-01', 'Vrijdag 1 januari 2027'],
])('the day %s is "%s"', (day, text) => {
  expect(formatDayHeading(day, '2026-12-30')).toBe(text)
})

test('a day of this year has no year', () => {
  expect(formatDayHeading('2026-12-01', '2026-11-28')).toBe('Dinsdag 1 december')
})

test.each([
  [[], { count: 0, isMore: false }, ['0', '']],
  [['A', 'B'], { count: 2, isMore: false }, ['2', 'A en B']],
  [['A', 'B', 'C'], { count: 4, isMore: false }, ['4', 'A, B, C en 1 andere']],
  [['A', 'B', 'C'], { count: 10_000, isMore: true }, ['10.000+', 'A, B, C en meer dan 9.997 andere']],
])('%j of %j are counted and named', (names, count, texts) => {
  expect([formatCount(count), formatNames(names, count)]).toEqual(texts)
})
