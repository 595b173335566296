import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { taskPriorities } from '../../basis/data/task-priorities.ts'
import { isFirstOfStatusType, taskStatuses } from '../../basis/data/task-statuses.ts'
import { functions } from './functions.ts'
import { taskTemplates } from './task-templates.ts'
import { taskTypes } from './task-types.ts'

test('fourteen types with a code, a description, a colour and an icon of their own', () => {
  expect(taskTypes).toHaveLength(14)
  for (const of of ['code', 'description', 'color', 'icon'] as const)
    expect(new Set(taskTypes.map((type) => type[of])).size, of).toBe(14)
  for (const { color } of taskTypes) expect(color).toMatch(/^#[0-9a-f]{6}$/)
})

test('functions of a type belong to its unit or to all; some types have none, and rights differ', () => {
  const ownerOf = new Map(functions(2026).map(({ code, businessUnitCode }) => [code, businessUnitCode]))
  for (const { functions: rows, businessUnitCode } of taskTypes) {
    for (const { code } of rows) expect([null, businessUnitCode]).toContain(ownerOf.get(code))
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length)
  }
  const rows = taskTypes.flatMap((type) => type.functions)
  expect(taskTypes.some((type) => type.functions.length === 0)).toBe(true)
  for (const right of ['allowedToCreate', 'allowedToExecute', 'allowedToHandle', 'allowedToCancel'] as const)
    expect(new Set(rows.map((row) => row[right])), right).toEqual(new Set([true, false]))
})

test('each type of status has one system value, its first', () => {
  expect(taskStatuses.filter(isFirstOfStatusType).map(({ description }) => description)).toEqual([
    'Nieuw',
    'In behandeling',
    'Voltooid',
    'Geannuleerd',
  ])
})

test('the priority in the middle is the normal one', () => {
  const sorted = taskPriorities.toSorted((a, b) => a.sortOrder - b.sortOrder)
  expect(sorted[Math.floor(sorted.length / 2)]?.description).toBe('Normaal')
})

test('seven templates of types for all units, with statuses that a new task can have', () => {
  expect(taskTemplates).toHaveLength(7)
  expect(taskTemplates.find(({ description }) => description === 'Nieuwe cliënt')?.details).toHaveLength(5)
  const ownerOf = new Map(taskTypes.map(({ code, businessUnitCode }) => [code, businessUnitCode]))
  const details = taskTemplates.flatMap((template) => template.details)
  for (const { type, status, priority } of details) {
    expect(ownerOf.get(type)).toBeNull()
    expect(['New', 'Open']).toContain(
      taskStatuses.find(({ description }) => description === status)?.statusType,
    )
    expect(taskPriorities.map(({ description }) => description)).toContain(priority)
  }
  expect(details.some(({ daysToDeadlineAfterCreate }) => daysToDeadlineAfterCreate === null)).toBe(true)
})

test('icons are among those that the pages show', () => {
  const set = readFileSync(new URL('../../../../web/src/ui/icons/icon-set.data.ts', import.meta.url), 'utf8')
  for (const { icon } of [...taskTypes, ...taskStatuses, ...taskPriorities])
    expect(set).toContain(`['${icon}', {`)
})
