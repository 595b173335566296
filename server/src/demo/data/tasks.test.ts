import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { expect, test } from 'vitest'
import { resourceAssignments } from './resource-assignments.ts'
import { resources } from './resources.ts'
import { taskPriorities } from './task-priorities.ts'
import { taskStatuses } from './task-statuses.ts'
import { taskTypes } from './task-types.ts'
import { type DemoTask, tasks } from './tasks.ts'

const [monday, sunday] = ['2026-11-23', '2026-02-01']
const all = tasks(monday)
const open = all.filter(({ isClosed }) => !isClosed)
const startOf = (day: string) => `${day}T00:00:00.000Z`

/** As a percentage of all tasks, or of the given ones. */
function shareOf(of: (task: DemoTask) => boolean, among: readonly DemoTask[] = all): number {
  return (100 * among.filter(of).length) / among.length
}

test('the same day gives the same 600 tasks, and each has a key of its own', () => {
  expect(all).toHaveLength(600)
  expect(tasks(monday)).toEqual(all)
  expect(new Set(all.map(({ key }) => key)).size).toBe(600)
})

test('tasks are late, of today, of the next weeks and without deadline', () => {
  for (const today of [monday, sunday]) {
    const undone = tasks(today).filter(({ isClosed }) => !isClosed)
    const dayOfDeadline = ({ deadlineUtc }: DemoTask) => (deadlineUtc === null ? '' : dayOf(deadlineUtc))
    expect(shareOf((task) => dayOfDeadline(task) === '', undone)).toBeGreaterThan(10)
    expect(
      shareOf((task) => dayOfDeadline(task) > '' && dayOfDeadline(task) < today, undone),
    ).toBeGreaterThan(20)
    expect(shareOf((task) => dayOfDeadline(task) === today, undone)).toBeGreaterThan(5)
    expect(shareOf((task) => dayOfDeadline(task) > today, undone)).toBeGreaterThan(40)
  }
})

test('a third is closed, a quarter has accounts, and some have invoices', () => {
  expect(shareOf(({ isClosed }) => isClosed)).toBeCloseTo(33.3, 0)
  expect(Math.abs(shareOf(({ accounts }) => accounts.length > 0) - 25)).toBeLessThan(4)
  expect(Math.abs(shareOf(({ invoices }) => invoices.length > 0) - 8)).toBeLessThan(5)
  expect(all.some(({ accounts }) => accounts.length > 1)).toBe(true)
})

test('tasks are unassigned, of a person, of a team, or of both', () => {
  expect(shareOf((task) => task.resource === null && task.team === null, open)).toBeGreaterThan(5)
  expect(shareOf((task) => task.resource !== null && task.team === null)).toBeGreaterThan(40)
  expect(shareOf((task) => task.resource === null && task.team !== null)).toBeGreaterThan(8)
  expect(shareOf((task) => task.resource !== null && task.team !== null)).toBeGreaterThan(8)
})

test('types, statuses and priorities exist, and all are in use', () => {
  const used = (of: (task: DemoTask) => string) => new Set(all.map(of))
  expect(used(({ type }) => type)).toEqual(new Set(taskTypes.map(({ code }) => code)))
  expect(used(({ status }) => status)).toEqual(new Set(taskStatuses.map(({ description }) => description)))
  expect(used(({ priority }) => priority)).toEqual(
    new Set(taskPriorities.map(({ description }) => description)),
  )
  const ownerOf = new Map(taskTypes.map(({ code, businessUnitCode }) => [code, businessUnitCode]))
  for (const { type, businessUnitCode } of all) expect([null, businessUnitCode]).toContain(ownerOf.get(type))
})

test('a task is of a person of its unit who may execute it, and of a team of that person', () => {
  const people = resources(monday)
  for (const { resource, team, type, businessUnitCode } of all) {
    const person = people.find(
      ({ description, businessUnitCode: unit }) => description === resource && unit === businessUnitCode,
    )
    if (resource !== null) expect(person?.status).toBe('Active')
    const { functions = [] } = taskTypes.find(({ code }) => code === type) ?? {}
    if (resource !== null && functions.length > 0)
      expect(
        functions.filter(
          (each) => each.allowedToExecute && person?.functions.some(({ code }) => code === each.code),
        ),
      ).not.toEqual([])
    if (team !== null)
      expect(
        resourceAssignments(monday).filter(
          (each) =>
            each.team === team &&
            each.businessUnitCode === businessUnitCode &&
            (resource === null || each.resource === resource),
        ),
      ).not.toEqual([])
  }
})

test('start, end and duration follow the status', () => {
  const typeOf = new Map(taskStatuses.map(({ description, statusType }) => [description, statusType]))
  for (const { status, isClosed, startUtc, endUtc, durationInMin } of all) {
    const statusType = typeOf.get(status)
    expect(isClosed).toBe(statusType === 'Completed' || statusType === 'Cancelled')
    expect(endUtc !== null).toBe(isClosed)
    if (statusType === 'New') expect(startUtc).toBeNull()
    if (statusType === 'Open' || statusType === 'Completed') expect(startUtc).not.toBeNull()
    for (const time of [startUtc, endUtc]) expect(time === null || time < startOf(monday)).toBe(true)
    if (startUtc === null || endUtc === null) expect(durationInMin).toBeNull()
    else {
      expect(Date.parse(startUtc) + (durationInMin ?? 0) * 60_000).toBe(Date.parse(endUtc))
      expect(durationInMin).toBeGreaterThan(0)
    }
  }
  expect(all.some(({ status, startUtc }) => typeOf.get(status) === 'Cancelled' && startUtc === null)).toBe(
    true,
  )
})

test('the planner has open work in both units, some of it late', () => {
  for (const unit of ['NHZ', 'RTZ']) {
    const own = open.filter((task) => task.businessUnitCode === unit && task.resource === 'Joost Hendriks')
    expect(own.length).toBeGreaterThan(9)
    expect(own.some(({ deadlineUtc }) => deadlineUtc !== null && deadlineUtc < startOf(monday))).toBe(true)
  }
})

test('references and invoice numbers occur once in a unit, and an account once in a task', () => {
  for (const owned of Map.groupBy(all, ({ businessUnitCode }) => businessUnitCode).values()) {
    const references = owned.flatMap(({ accounts }) => accounts.map(({ reference }) => reference))
    const invoices = owned.flatMap((task) => task.invoices)
    expect(new Set(references).size).toBe(references.length)
    expect(new Set(invoices).size).toBe(invoices.length)
    expect(references[0]).toMatch(/^ORD-2026-\d{4}$/)
  }
  for (const { accounts } of all)
    expect(new Set(accounts.map(({ accountId }) => accountId)).size).toBe(accounts.length)
})

test('descriptions are filled in', () => {
  for (const { description } of all) expect(description).toMatch(/^\p{Lu}[^{}]+$/u)
})
