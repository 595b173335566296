import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { expect, test } from 'vitest'
import { type DemoImport, imports } from './imports.ts'
import { tasks } from './tasks.ts'
import { workingDayBefore } from './working-times.ts'

const days = ['2026-11-23', '2026-02-01', '2027-01-04']

const ordersOf = ({ content }: DemoImport) =>
  content
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';'))

test.each(days)('on %s there are 40 imports of the past 90 days, from old to new', (today) => {
  const all = imports(today)
  expect(all).toHaveLength(40)
  expect(imports(today)).toEqual(all)
  const times = all.map(({ createdOnUtc }) => createdOnUtc)
  expect(times).toEqual(times.toSorted())
  expect((times[0] ?? '') > `${workingDayBefore(today, 70)}T00:00`).toBe(true)
  expect((times[0] ?? '') < `${workingDayBefore(today, 60)}T00:00`).toBe(true)
  expect(dayOf(times.at(-1) ?? '') < today).toBe(true)
})

test.each(days)(
  'on %s each order of a task is in one file of its unit, from before it was begun',
  (today) => {
    const taken = new Map(
      imports(today)
        .filter(({ fileTypeId, importStatus }) => fileTypeId === 'orders' && importStatus === 'Completed')
        .toReversed()
        .flatMap((each) =>
          ordersOf(each).map(([number]) => [`${each.businessUnitCode} ${number}`, each.createdOnUtc]),
        ),
    )
    const ordered = tasks(today).filter(({ orderNumber }) => orderNumber !== null)
    expect(ordered.length).toBeGreaterThan(120)
    for (const { businessUnitCode, orderNumber, startUtc, endUtc } of ordered) {
      const importedAt = taken.get(`${businessUnitCode} ${orderNumber}`)
      expect(importedAt, `${businessUnitCode} ${orderNumber}`).toBeDefined()
      expect((importedAt ?? '') < (startUtc ?? endUtc ?? '9999')).toBe(true)
    }
  },
)

test('errors name rows of the file', () => {
  for (const each of imports('2026-11-23').filter(({ importStatus }) => importStatus === 'Completed')) {
    const rows = ordersOf(each)
    for (const { identifier, lineNumber } of each.errors)
      expect(rows[(lineNumber ?? 0) - 2]?.join(' – ')).toContain(identifier)
  }
})
