import { expect, test } from 'vitest'
import productChangelog from '../../../../CHANGELOG.md?raw'
import { version as productVersion } from '../../../../package.json'
import { parseChangelog } from './changelog.ts'

test('reads versions, days and entries, and leaves out what stands above', () => {
  const markdown = [
    '# Nieuw',
    'Inleiding.',
    '## 2.0.0',
    '### 2 mei 2027',
    '- **Een titel.** Een zin. En nog een.',
    '## 1.0.0',
  ]
  expect(parseChangelog(markdown.join('\n\n'))).toEqual([
    {
      version: '2.0.0',
      days: [{ date: '2 mei 2027', entries: [{ title: 'Een titel', text: 'Een zin. En nog een.' }] }],
    },
    { version: '1.0.0', days: [] },
  ])
  expect(parseChangelog('')).toEqual([])
})

test.each([
  '- zonder titel',
  '### 1 mei 2027\n\n- **Titel** zonder punt',
  'Een losse zin',
  '- **Te vroeg.** Nog geen dag',
])('takes no "%s"', (text) => {
  expect(() => parseChangelog(`## 1.0.0\n\n${text}`)).toThrow('No line of a changelog: ')
})

const months = [
  'januari',
  'februari',
  'maart',
  'april',
  'mei',
  'juni',
  'juli',
  'augustus',
  'september',
  'oktober',
  'november',
  'december',
]

test('that of the product begins with its version, has the newest day first, and days that have entries', () => {
  const versions = parseChangelog(productChangelog)
  expect(versions[0]?.version).toBe(productVersion)
  const days = versions.flatMap((each) => each.days)
  const dates = days.map(({ date }) => {
    const [day = '', month = '', year = ''] = date.split(' ')
    return Date.UTC(Number(year), months.indexOf(month), Number(day))
  })
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  expect(dates.every((date) => date >= Date.UTC(2026, 10, 21))).toBe(true)
  expect(days.filter(({ entries }) => entries.length === 0)).toEqual([])
})
