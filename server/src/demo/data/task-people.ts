import { instantOfDayAndTime } from '@stamboek/model/schema/amsterdam-time'
import type { ActiveRangeUtc } from '../../basis/data/active-range.ts'
import { resourceAssignments } from './resource-assignments.ts'
import { resourceTeams } from './resource-teams.ts'
import { type DemoResource, resources } from './resources.ts'
import type { DemoTaskType } from './task-types.ts'

export interface TaskPerson {
  readonly resource: string
  readonly teams: readonly string[]
}

/**
 * Returns a lookup of the active people who may execute tasks of a type in a unit at noon of a day (`yyyy-MM-dd`),
 * with their active teams: by a function, or all if the type has none. Invoices are for the office.
 */
export function taskPeople(today: string): (unit: string, type: DemoTaskType) => readonly TaskPerson[] {
  const noon = instantOfDayAndTime(today, '12:00:00')
  const holds = (each: { readonly status?: string; readonly activeRangeUtc: ActiveRangeUtc }) =>
    each.status !== 'Inactive' && isWithin(each.activeRangeUtc, noon)
  const people = resources(today).filter((each) => holds(each) && ['MDW', 'UZK', 'VRW'].includes(each.type))
  const activeTeams = new Set(
    resourceTeams.filter(holds).map(({ businessUnitCode, code }) => `${businessUnitCode}/${code}`),
  )
  const assignments = resourceAssignments(today).filter(holds)
  return (unit, type) =>
    people
      .filter((person) => person.businessUnitCode === unit && executes(person, type, noon))
      .map(({ description }) => ({
        resource: description,
        teams: assignments
          .filter((each) => each.businessUnitCode === unit && each.resource === description)
          .map(({ team }) => team)
          .filter((team) => activeTeams.has(`${unit}/${team}`)),
      }))
}

function executes(person: DemoResource, type: DemoTaskType, noon: string): boolean {
  const held = person.functions
    .filter(({ activeRangeUtc }) => isWithin(activeRangeUtc, noon))
    .map(({ code }) => code)
  // Anybody may, but invoices are for the office.
  if (type.code === 'FCT') return person.type === 'MDW' && (held.length === 0 || held.includes('PLN'))
  return (
    type.functions.length === 0 ||
    type.functions.some(({ code, allowedToExecute }) => allowedToExecute && held.includes(code))
  )
}

function isWithin({ start, end }: ActiveRangeUtc, instant: string): boolean {
  return (start === null || start <= instant) && (end === null || instant < end)
}
