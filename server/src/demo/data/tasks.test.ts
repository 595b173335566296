import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { expect, test } from 'vitest'
import { taskPriorities } from '../../basis/data/task-priorities.ts'
import { taskStatuses } from '../../basis/data/task-statuses.ts'
import { resourceAssignments } from './resource-assignments.ts'
import { resources } from './resources.ts'
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

test('a task is of an active person of its unit who may execute it, and of a team of that person', () => {
  const people = Map.groupBy(resources(monday), (each) => `${each.businessUnitCode} ${each.description}`)
  const members = new Set(
    resourceAssignments(monday).flatMap(({ businessUnitCode, team, resource }) => [
      `${businessUnitCode} ${team} ${resource}`,
      `${businessUnitCode} ${team} null`,
    ]),
  )
  for (const { resource, type, businessUnitCode } of all.filter((task) => task.resource !== null)) {
    const [person] = people.get(`${businessUnitCode} ${resource}`) ?? []
    expect(person?.status).toBe('Active')
    const { functions = [] } = taskTypes.find(({ code }) => code === type) ?? {}
    const executing = functions.filter((each) => each.allowedToExecute).map(({ code }) => code)
    const held = person?.functions.map(({ code }) => code) ?? []
    expect(functions.length === 0 || executing.some((code) => held.includes(code))).toBe(true)
  }
  for (const { resource, team, businessUnitCode } of all.filter((task) => task.team !== null))
    expect(members).toContain(`${businessUnitCode} ${team} ${resource}`)
})

test('start, end and duration follow the status', () => {
  const typeOf = new Map(taskStatuses.map(({ description, statusType }) => [description, statusType]))
  const statusType = ({ status }: DemoTask) => typeOf.get(status)
  const isBefore = (time: string | null) => time === null || time < startOf(monday)
  for (const task of all) {
    expect(task.isClosed).toBe(['Completed', 'Cancelled'].includes(statusType(task) ?? ''))
    expect(task.endUtc !== null).toBe(task.isClosed)
    expect(isBefore(task.startUtc) && isBefore(task.endUtc)).toBe(true)
    expect(task.durationInMin !== null).toBe(task.startUtc !== null && task.endUtc !== null)
  }
  const startsOf = (type: string) =>
    new Set(all.filter((task) => statusType(task) === type).map(({ startUtc }) => startUtc !== null))
  expect(['New', 'Open', 'Completed', 'Cancelled'].map((type) => startsOf(type))).toEqual([
    new Set([false]),
    new Set([true]),
    new Set([true]),
    new Set([true, false]),
  ])
  for (const { startUtc, endUtc, durationInMin } of all.filter((task) => task.durationInMin !== null)) {
    expect(durationInMin).toBeGreaterThan(0)
    expect(durationInMin).toBe((Date.parse(endUtc ?? '') - Date.parse(startUtc ?? '')) / 60_000)
  }
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
