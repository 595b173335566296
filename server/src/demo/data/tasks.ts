import { deadlineAfterDays } from '@stamboek/model/rules/preset-deadline'
import { dayOf, instantOfDayAndTime } from '@stamboek/model/schema/amsterdam-time'
import { chance } from './chance.ts'
import { type TaskPerson, taskPeople } from './task-people.ts'
import {
  type DemoClient,
  type DemoTaskAccount,
  describeTask,
  pick,
  pickClient,
  pickPayer,
  pickTaskText,
} from './task-subjects.ts'
import { type DemoTaskType, taskTypes } from './task-types.ts'
import { pickWorkingTime, workingDayBefore } from './working-times.ts'

export interface DemoTask {
  key: string
  businessUnitCode: string
  description: string
  /** Codes of type and team; descriptions of status, priority and resource. */
  type: string
  status: string
  priority: string
  resource: string | null
  team: string | null
  deadlineUtc: string | null
  taskText: string | null
  startUtc: string | null
  endUtc: string | null
  durationInMin: number | null
  isClosed: boolean
  /** Null: not imported from a file. */
  orderNumber: string | null
  accounts: readonly DemoTaskAccount[]
  invoices: readonly string[]
}

const tasksPerUnit = { NHZ: 300, RTZ: 200, AND: 100 } as const

/**
 * The tasks of three units around a day (`yyyy-MM-dd`), by unit in the order in which they started, else ended; others
 * come last.
 */
export function tasks(today: string): readonly DemoTask[] {
  const peopleOf = taskPeople(today)
  return Object.entries(tasksPerUnit).flatMap(([unit, count], at) => {
    const types = taskTypes
      .filter(({ businessUnitCode }) => businessUnitCode === null || businessUnitCode === unit)
      .map((type) => ({ type, people: peopleOf(unit, type) }))
      .filter(({ people }) => people.length > 0)
    const drafts = Array.from({ length: count }, (_, each): DemoTask => {
      const index = at * 1000 + each
      const { type, people } = pick(types, index, 'type')
      const client = pickClient(unit, index)
      const state = each % 3 === 0 ? closedState(today, type, index) : openState(today, index)
      return {
        key: `${unit}-${each}`,
        businessUnitCode: unit,
        description: describeTask(type.code, client, index),
        type: type.code,
        priority: pickPriority(index),
        taskText: pickTaskText(index),
        orderNumber: null,
        accounts: each % 5 === 1 || type.code === 'FCT' ? accountsOf(unit, client, index) : [],
        invoices: [],
        ...state,
        ...assign(people, index, state),
      }
    })
    return withNumbers(drafts.toSorted(byAge), today.slice(0, 4)).map(markOrdered)
  })
}

type Times = Pick<DemoTask, 'status' | 'isClosed' | 'deadlineUtc' | 'startUtc' | 'endUtc' | 'durationInMin'>

function openState(today: string, index: number): Times {
  const status = pickShare(index, 'open status', [
    [0.5, 'Nieuw'],
    [0.35, 'In behandeling'],
    [0.15, 'Wacht op cliënt'],
  ])
  const daysSinceStart = 1 + Math.floor(chance(index, 'days since start') * 20)
  return {
    status,
    isClosed: false,
    deadlineUtc: openDeadline(today, index),
    startUtc:
      status === 'Nieuw' ? null : pickWorkingTime(workingDayBefore(today, daysSinceStart), index, 'start'),
    endUtc: null,
    durationInMin: null,
  }
}

function openDeadline(today: string, index: number): string | null {
  const when = pickShare(index, 'deadline', [
    [0.25, 'late'],
    [0.1, 'today'],
    [0.3, 'soon'],
    [0.2, 'later'],
    [0.15, 'none'],
  ] as const)
  const share = chance(index, 'days to deadline')
  const options = { today, workingDaysOnly: true, holidays: [] }
  if (when === 'none') return null
  if (when === 'late') return deadlineOn(workingDayBefore(today, 1 + Math.floor(share * 25)), index)
  if (when === 'today') return deadlineOn(today, index)
  const days = when === 'soon' ? 1 + Math.floor(share * 10) : 11 + Math.floor(share * 50)
  return deadlineOn(dayOf(deadlineAfterDays(days, options).deadlineUtc), index)
}

function closedState(today: string, type: DemoTaskType, index: number): Times {
  const status = pickShare(index, 'closed status', [
    [0.65, 'Voltooid'],
    [0.1, 'Voltooid zonder resultaat'],
    [0.17, 'Geannuleerd'],
    [0.08, 'Dubbel'],
  ])
  const endDay = workingDayBefore(today, 1 + Math.floor(chance(index, 'days since end') * 60))
  const endUtc = pickWorkingTime(endDay, index, 'end')
  const isStarted = status.startsWith('Voltooid') || chance(index, 'started') < 0.5
  const startUtc = isStarted ? startBefore(endUtc, type, index) : null
  const isPlanned = chance(index, 'has deadline') < 0.85
  const daysToDeadline = 3 - Math.floor(chance(index, 'days to deadline') * 10)
  return {
    status,
    isClosed: true,
    deadlineUtc: isPlanned ? deadlineOn(workingDayBefore(endDay, daysToDeadline), index) : null,
    startUtc,
    endUtc,
    durationInMin: startUtc === null ? null : (Date.parse(endUtc) - Date.parse(startUtc)) / 60_000,
  }
}

function startBefore(endUtc: string, type: DemoTaskType, index: number): string {
  if (chance(index, 'took days') < 0.3)
    return pickWorkingTime(
      workingDayBefore(dayOf(endUtc), 1 + Math.floor(chance(index, 'days') * 8)),
      index,
      'start',
    )
  const minutes = Math.ceil(type.effectiveDurationInMin * (0.5 + chance(index, 'minutes')))
  return new Date(Date.parse(endUtc) - minutes * 60_000).toISOString()
}

function deadlineOn(day: string, index: number): string {
  const time = pickShare(index, 'time of deadline', [
    [0.8, '12:00'],
    [0.1, '17:00'],
    [0.06, '09:00'],
    [0.04, '15:30'],
  ])
  return instantOfDayAndTime(day, `${time}:00`)
}

/** To a person, a team, both, or nobody yet; an assigned person may execute tasks of the type. */
function assign(
  people: readonly TaskPerson[],
  index: number,
  { status }: Times,
): Pick<DemoTask, 'resource' | 'team'> {
  const person = pick(people, index, 'person')
  const team = person.teams.length > 0 ? pick(person.teams, index, 'team') : null
  const to = pickShare(index, 'assigned to', [
    [0.45, 'person'],
    [0.12, 'both'],
    [0.13, 'team'],
    [0.3, 'nobody'],
  ] as const)
  if (to === 'nobody' && status === 'Nieuw') return { resource: null, team: null }
  if (to === 'team' && team !== null) return { resource: null, team }
  return { resource: person.resource, team: to === 'both' ? team : null }
}

function pickPriority(index: number): string {
  return pickShare(index, 'priority', [
    [0.6, 'Normaal'],
    [0.2, 'Hoog'],
    [0.13, 'Laag'],
    [0.07, 'Spoed'],
  ])
}

function accountsOf(unit: string, client: DemoClient, index: number): readonly DemoTaskAccount[] {
  const accounts = pickShare(index, 'accounts', [
    [0.7, [client.account]],
    [0.15, [client.account, pickPayer(unit, index)]],
    [0.15, [pickPayer(unit, index)]],
  ])
  return accounts.map((account) => ({ ...account, reference: null }))
}

/** References of accounts and numbers of invoices count within a unit. */
function withNumbers(drafts: readonly DemoTask[], year: string): readonly DemoTask[] {
  let references = 100
  let invoices = 1200
  return drafts.map((task) => ({
    ...task,
    accounts: task.accounts.map((account) => ({
      ...account,
      reference: `ORD-${year}-${String(++references).padStart(4, '0')}`,
    })),
    invoices: task.type === 'FCT' ? [`F${year}-${String(++invoices).padStart(5, '0')}`] : [],
  }))
}

/** The function of the senders of order files, by unit. */
const senders: Readonly<Record<string, string>> = { NHZ: 'PLN', RTZ: 'PLN', AND: 'ADV' }

/**
 * A task with one account was imported as an order, if the sender of the unit may create tasks of its type.
 */
function markOrdered(task: DemoTask): DemoTask {
  const [account, ...others] = task.accounts
  const { functions = [] } = taskTypes.find(({ code }) => code === task.type) ?? {}
  const sender = functions.find(({ code }) => code === senders[task.businessUnitCode])
  const isCreatable = functions.length === 0 || sender?.allowedToCreate === true
  if (!account || others.length > 0 || !isCreatable) return task
  const accountType = account.isPerson ? 'Particulier' : 'Zakelijk'
  return { ...task, orderNumber: account.reference, accounts: [{ ...account, accountType }] }
}

function byAge(a: DemoTask, b: DemoTask): number {
  const [first, second] = [a, b].map(({ startUtc, endUtc }) => startUtc ?? endUtc ?? '9999')
  return (first ?? '') < (second ?? '') ? -1 : Number(first !== second)
}

function pickShare<T>(
  index: number,
  purpose: string,
  shares: readonly (readonly [share: number, value: T])[],
): T {
  let rest = chance(index, purpose)
  for (const [share, value] of shares) {
    if (rest < share) return value
    rest -= share
  }
  return shares[0]?.[1] as T
}
