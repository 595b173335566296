import { resourcePerTeamSearch } from '@stamboek/model/records/erp/resource-per-team-search'
import { importRecord } from '@stamboek/model/records/import/import-record'
import { country } from '@stamboek/model/records/standard/country'
import { taskTemplate } from '@stamboek/model/records/task/task-template'
import { taskType } from '@stamboek/model/records/task/task-type'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { indexRecordFeatures, recordFeature, recordHooks } from './feature.ts'
import { findFeature, type RecordHook } from './record-context.ts'

const filter = () => sql`true`
const call = async () => ({ totalRecordsAffected: 1 })

test('all hooks of a type apply, and of its other parts the last', () => {
  const [first, second]: readonly RecordHook[] = [{}, {}]
  const other = async () => ({ totalRecordsAffected: 2 })
  const features = indexRecordFeatures([
    { records: [recordFeature(taskTemplate, { calls: { createTasks: call } })] },
    { records: [recordHooks(taskTemplate, [first ?? {}])] },
    {
      records: [
        recordHooks(taskTemplate, [second ?? {}]),
        recordFeature(taskTemplate, { calls: { createTasks: other } }),
      ],
    },
  ])
  expect(findFeature({ features }, taskTemplate.dtoKey)).toEqual({
    dtoKey: 'Main.TaskTemplateViewDto',
    hooks: [first, second],
    filters: {},
    calls: { createTasks: other },
  })
  expect(findFeature({ features }, country.dtoKey)).toEqual({
    dtoKey: 'Main.CountryViewDto',
    hooks: [],
    filters: {},
    calls: {},
  })
})

test('the compiler asks for what a definition names, and for nothing else', () => {
  const lists = async () => ({})
  const search = async () => ({ items: [], totalCount: 0 })
  const features = [
    // @ts-expect-error the filter has another name
    recordFeature(taskType, { filters: { mayCreat: filter } }),
    // @ts-expect-error the filter is missing
    recordFeature(taskType, {}),
    // @ts-expect-error the type has no calls
    recordFeature(taskType, { filters: { mayCreate: filter }, calls: { createTasks: call } }),
    // @ts-expect-error the call has another name
    recordFeature(taskTemplate, { calls: { createTask: call } }),
    // @ts-expect-error of a file nothing makes a record
    recordFeature(importRecord, { lists, added: async () => [], calls: {} }),
    // @ts-expect-error the rows have no such filter
    recordFeature(resourcePerTeamSearch, { rows: { filters: ['teem'], search } }),
    recordFeature(country, { hooks: [{}] }),
  ]
  expect(features).toHaveLength(7)
})
