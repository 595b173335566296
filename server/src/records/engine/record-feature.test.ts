import type { resourcePerTeamSearch } from '@stamboek/model/records/erp/resource-per-team-search'
import { country } from '@stamboek/model/records/standard/country'
import type { task } from '@stamboek/model/records/task/task'
import { taskTemplate } from '@stamboek/model/records/task/task-template'
import type { taskType } from '@stamboek/model/records/task/task-type'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { expect, expectTypeOf, test } from 'vitest'
import { findFeature, type RecordHook, type SearchFilter, type ViewSource } from './record-context.ts'
import {
  type CallHandlersOf,
  indexRecordFeatures,
  type PlannedWriteOf,
  recordFeature,
  recordHooks,
} from './record-feature.ts'

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

/** What a definition accepts as its parts. */
type Parts<D extends RecordTypeDefinition> = Parameters<typeof recordFeature<D>>[1]

test('the compiler asks for what a definition names, and for nothing else', () => {
  expectTypeOf<{ filters: { mayCreate: SearchFilter } }>().toExtend<Parts<typeof taskType>>()
  expectTypeOf<{ filters: { mayCreat: SearchFilter } }>().not.toExtend<Parts<typeof taskType>>()
  expectTypeOf<object>().not.toExtend<Parts<typeof taskType>>()
  expectTypeOf<{ filters: { mayCreate: SearchFilter }; calls: object }>().not.toExtend<
    Parts<typeof taskType>
  >()
  expectTypeOf<{ calls: { createTasks: typeof call } }>().toExtend<Parts<typeof taskTemplate>>()
  expectTypeOf<{ calls: { createTask: typeof call } }>().not.toExtend<Parts<typeof taskTemplate>>()
  expectTypeOf<{ hooks: [RecordHook] }>().toExtend<Parts<typeof country>>()
  type Rows = Parts<typeof resourcePerTeamSearch>['rows']
  expectTypeOf<{ filters: ['team']; search: ViewSource['search'] }>().toExtend<Rows>()
  expectTypeOf<{ filters: ['teem']; search: ViewSource['search'] }>().not.toExtend<Rows>()
})

test('handlers of calls get the values that their definition names', () => {
  type Move = Parameters<CallHandlersOf<typeof task>['moveDeadline']>[2]['values']
  expectTypeOf<Move['quantity']>().toEqualTypeOf<number>()
  expectTypeOf<Move['timeIncrease']>().toEqualTypeOf<
    'hour' | 'day' | 'week' | 'month' | 'year' | null | undefined
  >()
  expectTypeOf<PlannedWriteOf<typeof task>['after']['resourceId']>().toEqualTypeOf<string | null>()
})
