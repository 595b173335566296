import { expect, test } from 'vitest'
import { createDefaultRecord } from '../../fields/default-record.ts'
import { functionPerTaskType } from './function-per-task-type.ts'
import { taskTemplateDetail } from './task-template-detail.ts'

const context = { today: '2026-11-24', now: '2026-11-24T11:00:00.000Z', currentUserId: 'me' }

test('those with a function begin with their own tasks, not with those of everybody', () => {
  expect(createDefaultRecord(functionPerTaskType.fields, context)).toMatchObject({
    allowedToCreate: true,
    allowedToExecute: true,
    allowedToHandle: false,
    allowedToHandleOwnTask: true,
    allowedToCancel: false,
    allowedToCancelOwnTask: true,
  })
})

test('a task of a template begins with a deadline in working days', () => {
  expect(createDefaultRecord(taskTemplateDetail.fields, context)).toMatchObject({ workingDaysOnly: true })
})
