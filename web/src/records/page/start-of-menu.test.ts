import { expandViews } from '@stamboek/model/records/catalogue/expand-views'
import { task } from '@stamboek/model/records/task/task'
import { taskSearch } from '@stamboek/model/records/task/task-search'
import { expect, test } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { findStartOfMenu } from './start-of-menu.ts'

const [taskList = taskSearch] = expandViews([taskSearch, task])
const types = { type: servedType(taskList), main: servedType(task) }
const find = (menuSearch: object | undefined, values: Record<string, unknown>) =>
  findStartOfMenu(types, menuSearch as { resourceIds?: string }, { values, matchingBehavior: 'Contains' })
const own = { resourceIds: { from: 'ownResource' } }

test('a new record starts with the one value of a reference that the menu searches by', () => {
  expect(find(own, { resourceIds: ['r-1'], resourceTeamIds: ['t-1'] })).toEqual({ resourceId: 'r-1' })
})

test('it starts with nothing of other searches, of none, several or typed values, or of what is no reference', () => {
  expect(find(undefined, { resourceIds: ['r-1'] })).toEqual({})
  for (const resourceIds of [null, [], [null], ['r-1', 'r-2']]) expect(find(own, { resourceIds })).toEqual({})
  expect(find({ description: 'x' }, { description: 'x' })).toEqual({})
})
