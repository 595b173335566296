import { teamTree } from '@stamboek/testing/language/team-tree'
import { expect, test } from 'vitest'
import type { GridDefinition } from '../../schema/layout.ts'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import { country } from '../standard/country.ts'
import { task } from '../task/task.ts'
import { checkGrid } from './check-grid.ts'
import { resolveRecordType } from './resolve-record-type.ts'

const { tree } = teamTree.grid
const detail = { children: 'postalCodeRanges', columns: ['postalCodeFrom'] }
const findings = (grid: Partial<GridDefinition>, definition: RecordTypeDefinition = country) => {
  const changed = { ...definition, grid: { ...definition.grid, ...grid } }
  return checkGrid(changed, resolveRecordType(changed))
}

test('paging, details and a tree as they should be', () => {
  for (const definition of [country, teamTree, task]) expect(findings({}, definition)).toEqual([])
  expect(findings({ paging: 'minimal' })).toEqual([])
  expect(findings({ detail: { ...detail, maxHeight: '15rem' }, emptyText: 'Geen rijen gevonden' })).toEqual(
    [],
  )
})

test.each<[string, Partial<GridDefinition>, string]>([
  ['an unknown way to leaf', { paging: 'endless' as 'full' }, 'het raster kent geen bladerstijl "endless".'],
  [
    'a detail that is as high as nobody can say',
    { detail: { ...detail, maxHeight: '15' } },
    'de detailrij is "15" hoog; schrijf een lengte als 15rem, 240px of 40vh.',
  ],
  ['an empty text that says nothing', { emptyText: ' ' }, 'de tekst zonder rijen is leeg.'],
  ['a tree of what is no view', { tree }, 'alleen een weergave met rijen van de server kan een boom zijn.'],
])('%s', (_, grid, sentence) => {
  expect(findings(grid)).toEqual([sentence])
})

test.each<[string, Partial<GridDefinition>, string]>([
  [
    'a tree with detail rows',
    { detail: { children: 'resources', columns: [] } },
    'het raster is een boom en heeft ook detailrijen; dat gaat niet samen.',
  ],
  ['a tree without rows below', { tree: [] }, 'de boom zegt niet welke leden de rijen eronder bevatten.'],
])('%s', (_, grid, sentence) => {
  expect(findings(grid, teamTree)).toEqual([sentence])
})

test('a tree of a view of records, which has no rows below rows', () => {
  const definition = { ...teamTree, view: { shows: 'records', of: 'Main.ResourceViewDto' } as const }
  expect(findings({}, definition)).toEqual(['alleen een weergave met rijen van de server kan een boom zijn.'])
})

const within = { field: 'taskStatusId' }
const notOrdered = 'de volgorde binnen "taskStatusId" is niet oplopend op eigen velden.'

test.each<[string, Partial<GridDefinition>, string]>([
  [
    'an order within what is no reference',
    { sortedWithin: { field: 'isClosed' } },
    'de volgorde binnen "isClosed" gaat niet over een verwijzing.',
  ],
  [
    'an order within an unknown field',
    { sortedWithin: { field: 'nowhereId' } },
    'de volgorde binnen "nowhereId" gaat niet over een verwijzing.',
  ],
  ['a descending order', { sort: ['-taskId'], sortedWithin: within }, notOrdered],
  [
    'an order by a reference, which is that of its label',
    { sort: ['taskTypeId'], sortedWithin: within },
    notOrdered,
  ],
  ['an order by a field of another record', { sort: ['statusType'], sortedWithin: within }, notOrdered],
  ['an order by a list', { sort: ['accounts'], sortedWithin: within }, notOrdered],
  [
    'further columns that the record does not have',
    { sortedWithin: { ...within, covering: ['deadlineUtc', 'statusType', 'canHandleTask', 'invoices'] } },
    ['statusType', 'canHandleTask', 'invoices']
      .map((path) => `de volgorde binnen "taskStatusId" neemt "${path}" mee, en dat is geen eigen kolom.`)
      .join(' '),
  ],
])('%s', (_, grid, sentence) => {
  expect(findings(grid, task).join(' ')).toBe(sentence)
})
