import { teamTree } from '@stamboek/testing/language/team-tree'
import { describe, expect, it } from 'vitest'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import { recordTypes } from '../record-types.ts'
import { task } from '../task/task.ts'
import { taskSearch } from '../task/task-search.ts'
import { checkRecordTypes } from './check-record-types.ts'
import { checkRecordView } from './check-record-view.ts'
import { expandViews } from './expand-views.ts'
import { createRecordCatalogue } from './record-catalogue.ts'

const others = recordTypes.filter(({ dtoKey }) => dtoKey !== taskSearch.dtoKey)

/** The findings for a changed view of tasks. */
function check(change: Partial<RecordTypeDefinition>): readonly string[] {
  const definitions = expandViews([...others, { ...taskSearch, ...change }])
  const known = new Map(definitions.map((each) => [each.dtoKey, each]))
  return checkRecordView(known.get(taskSearch.dtoKey) ?? task, known)
}

describe('a view of records', () => {
  const catalogue = createRecordCatalogue(recordTypes)
  const [view, records] = [catalogue.get(taskSearch.dtoKey), catalogue.get(task.dtoKey)]

  it('has the members, the locks, the rights and the table of the type, and a page of its own', () => {
    expect(view.fields).toEqual(records.fields)
    expect(view.lockedWhen).toEqual(records.lockedWhen)
    expect(view.permissions).toEqual(records.permissions)
    expect(view.storedIn).toEqual({ dtoKey: task.dtoKey, name: 'task' })
    expect(records.storedIn).toEqual(view.storedIn)
    expect(view.actions).toEqual(['Search', 'Get', 'Export'])
    expect(view.labels).toEqual(taskSearch.labels)
    expect(view.grid.columns).not.toEqual(records.grid.columns)
  })

  it('has them too when it comes before the type, or is added later', () => {
    const before = createRecordCatalogue([taskSearch, ...others])
    const later = createRecordCatalogue(others)
    later.add([taskSearch])
    for (const known of [before, later]) expect(known.get(taskSearch.dtoKey)).toEqual(view)
  })

  it('adds no permissions', () => {
    expect(catalogue.permissions().filter((name) => name.startsWith('TaskSearch'))).toEqual([])
  })
})

it('leaves views with rows of a feature alone', () => {
  const known = new Map<string, RecordTypeDefinition>([[task.dtoKey, task]])
  expect(checkRecordView({ ...teamTree, view: { shows: 'rows', of: task.dtoKey } }, known)).toEqual([])
})

it('leaves a type that is not there, and a view of a view, to the check of every view', () => {
  const wrong = (of: string) =>
    checkRecordTypes([
      ...recordTypes,
      { ...taskSearch, ...again, fields: task.fields, view: { shows: 'records', of } },
    ])
  const again = { dtoKey: 'Main.AgainViewDto', name: 'again', path: 'again' } as const
  expect(wrong('Main.NothingViewDto')).toContain(
    'Main.AgainViewDto: de weergave toont Main.NothingViewDto, en dat is geen recordtype.',
  )
  expect(wrong(taskSearch.dtoKey)).toContain(
    'Main.AgainViewDto: de weergave toont Main.TaskSearchViewDto, en dat is zelf een weergave.',
  )
})

it('refuses the records of versions and of lists, whose pages are read otherwise', () => {
  const plain = {
    search: { layout: 'free', parts: [] },
    grid: { columns: ['description'], sort: [] },
  } as const
  for (const of of ['Main.VatViewDto', 'Main.TaskTemplateDetailViewDto'])
    expect(check({ ...plain, view: { shows: 'records', of } })).toEqual([
      `de weergave toont ${of}, en dat heeft versies of een bovenliggend record.`,
    ])
})

it('refuses members of its own, and those of the type in other words', () => {
  const { description } = task.fields
  expect(
    check({
      fields: { place: { kind: 'text', label: 'Plaats' }, description: { ...description, label: 'Wat' } },
    }),
  ).toEqual(
    ['description', 'place'].map(
      (name) =>
        `de weergave heeft een eigen veld "${name}", en zij heeft alleen de velden van Main.TaskViewDto.`,
    ),
  )
})

it('refuses a search that the type has no index for', () => {
  const { search } = taskSearch
  const entry = (key: string, fields: readonly string[], operator: 'matches' | 'equals') => ({
    [key]: { label: 'Zoekveld', binds: { fields, operator } },
  })
  const entries = {
    ...search.entries,
    ...entry('texts', ['taskText', 'description'], 'matches'),
    ...entry('exactText', ['description'], 'equals'),
    ...entry('number', ['taskId', 'durationInMin'], 'equals'),
  } as const
  expect(check({ search: { ...search, entries } })).toEqual(
    ['exactText', 'number'].map(
      (key) => `zoekveld "${key}" zoekt anders dan Main.TaskViewDto, dat er geen index voor heeft.`,
    ),
  )
})

it('refuses an order within a reference that is not that of the type, and takes a plain one', () => {
  const { sortedWithin, ...grid } = taskSearch.grid
  const sort = ['taskId']
  const sentence =
    'de weergave heeft een andere volgorde binnen een verwijzing dan Main.TaskViewDto, dat er de index van heeft.'
  expect(check({ grid: { ...grid, sort } })).toEqual([])
  expect(check({ grid: { ...grid, sort, sortedWithin } })).toEqual([sentence])
  expect(check({ grid: { ...grid, sortedWithin: { field: 'taskTypeId' } } })).toEqual([sentence])
})
