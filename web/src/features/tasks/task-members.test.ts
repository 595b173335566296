import { expect, test } from 'vitest'
import { isLate } from './task-members.ts'

test('a task is late from the moment of its deadline on, not from its day on', () => {
  const task = { isClosed: false, deadlineUtc: '2026-11-24T11:00:00.000Z' }
  const at = (time: string) => isLate(task, Date.parse(`2026-11-24T${time}Z`))
  expect(['00:00:00.000', '10:59:59.999', '11:00:00.000', '11:00:00.001'].map(at)).toEqual([
    false,
    false,
    false,
    true,
  ])
})
