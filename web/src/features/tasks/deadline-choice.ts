import type { CallName, CallOf, CallValues } from '@stamboek/model/contract/call-values'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { formatDay } from '@stamboek/model/fields/notation/parse-day'
import type { task } from '@stamboek/model/records/task/task'
import { type DeadlineMove, moveDeadline } from '@stamboek/model/rules/move-deadline'
import { type DeadlinePreset, presetDeadline } from '@stamboek/model/rules/preset-deadline'
import type { CalendarHoliday } from '@stamboek/model/rules/working-days'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { isClosed, type Task } from './task-members.ts'

type Unit = DeadlineMove['unit']

export interface DeadlineChoice {
  /** A preset, or no deadline. */
  readonly preset: DeadlinePreset | 'none' | null
  /** ISO 8601. */
  readonly other: string | null
  readonly direction: DeadlineMove['direction'] | null
  readonly unit: Unit | null
  readonly quantity: number | null
  readonly workingDaysOnly: boolean
  readonly skipHolidays: boolean
}

export interface DeadlineSituation {
  readonly tasks: readonly Pick<Task, 'isClosed' | 'deadlineUtc'>[]
  /** `yyyy-MM-dd` */
  readonly today: string
  /** Empty unless they are skipped. */
  readonly holidays: readonly CalendarHoliday[]
}

export type DeadlinePlan = (PlannedCall<'assignDeadline'> | PlannedCall<'moveDeadline'>) & {
  readonly outcome: string
  readonly skipped: readonly CalendarHoliday[]
}

interface PlannedCall<Name extends CallName<typeof task>> {
  readonly call: Name
  readonly values: CallValues<CallOf<typeof task, Name>>
}

/**
 * Plans the call of a choice, with its outcome for the open tasks in Dutch; `reason`, a Dutch sentence, if it is
 * incomplete, contradictory or changes no deadline (requirements 8.4).
 */
export function planDeadline(
  choice: DeadlineChoice,
  { tasks, ...calendar }: DeadlineSituation,
): DeadlinePlan | { readonly reason: string } {
  const situation = { ...calendar, tasks: tasks.filter((task) => !isClosed(task)) }
  const { preset, other, direction, unit, quantity } = choice
  const isFixed = preset !== null || other !== null
  const isMove = direction !== null || unit !== null
  if (isFixed && isMove) return { reason: 'Kies een vaste deadline of een verschuiving, niet allebei.' }
  if (isFixed) return planFixed(choice, situation)
  if (!isMove) return { reason: 'Kies een deadline of een verschuiving.' }
  if (direction === null) return { reason: 'Kies of de deadline later of eerder wordt.' }
  if (unit === null) return { reason: 'Kies met welke eenheid de deadline verschuift.' }
  if (quantity === null) return { reason: 'Vul in met hoeveel de deadline verschuift.' }
  return planMove(choice, { direction, unit, quantity }, situation)
}

function planFixed(choice: DeadlineChoice, { tasks, today, holidays }: DeadlineSituation): DeadlinePlan {
  const { preset, other, workingDaysOnly } = choice
  const { deadlineUtc, skipped } =
    preset === null || preset === 'none'
      ? { deadlineUtc: preset === 'none' ? null : other, skipped: [] }
      : presetDeadline(preset, { today, workingDaysOnly, holidays })
  const subject = tasks.length === 1 ? 'De deadline' : 'Elke deadline'
  const becomes = deadlineUtc === null ? 'vervalt' : `wordt ${formatDeadline(deadlineUtc)}`
  return { call: 'assignDeadline', values: { deadlineUtc }, outcome: `${subject} ${becomes}.`, skipped }
}

function planMove(
  { workingDaysOnly, skipHolidays }: DeadlineChoice,
  move: Pick<DeadlineMove, 'direction' | 'unit' | 'quantity'>,
  { tasks, holidays }: DeadlineSituation,
): DeadlinePlan | { readonly reason: string } {
  const deadlines = tasks.map(({ deadlineUtc }) => deadlineUtc).filter((each) => typeof each === 'string')
  if (deadlines.length === 0)
    return {
      reason:
        tasks.length === 1
          ? 'Deze taak heeft geen deadline om te verschuiven.'
          : 'Geen van deze taken heeft een deadline om te verschuiven.',
    }
  const moved = deadlines.map((each) => moveDeadline(each, { ...move, workingDaysOnly, holidays }))
  const possible = moved.filter((each) => each !== undefined)
  const [first] = possible
  if (!first) return { reason: 'De deadline zou buiten de kalender vallen.' }
  const { direction, unit, quantity } = move
  const without = tasks.length - deadlines.length
  return {
    call: 'moveDeadline',
    values: {
      quantity,
      ...(direction === 'later' ? { timeIncrease: unit } : { timeDecrease: unit }),
      workingDaysOnly,
      skipHolidays,
    },
    outcome:
      tasks.length === 1
        ? `De deadline wordt ${formatDeadline(first.deadlineUtc)}.`
        : `Elke deadline wordt ${formatQuantity(quantity, unit)} ${direction === 'later' ? 'later' : 'eerder'}.${describeWithout(without)}`,
    skipped: findDistinct(possible.flatMap(({ skipped }) => skipped)),
  }
}

function describeWithout(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? ' 1 taak heeft geen deadline en blijft zo.'
    : ` ${count.toLocaleString('nl-NL')} taken hebben geen deadline en blijven zo.`
}

function findDistinct(holidays: readonly CalendarHoliday[]): readonly CalendarHoliday[] {
  return [...new Map(holidays.map((holiday) => [holiday.date, holiday])).values()]
}

const unitNames: Readonly<Record<Unit, readonly [one: string, many: string]>> = {
  hour: ['uur', 'uur'],
  day: ['dag', 'dagen'],
  week: ['week', 'weken'],
  month: ['maand', 'maanden'],
  year: ['jaar', 'jaar'],
}

function formatQuantity(quantity: number, unit: Unit): string {
  return `${quantity.toLocaleString('nl-NL')} ${unitNames[unit][quantity === 1 ? 0 : 1]}`
}

const weekday = new Intl.DateTimeFormat('nl-NL', { weekday: 'short', timeZone: 'Europe/Amsterdam' })
const field = { kind: 'dateTime', label: 'Deadline' } as const

/** "ma 30-11-2026", in Dutch time. */
export function formatDeadlineDay(instant: string): string {
  return `${weekday.format(Date.parse(instant))} ${formatDay(dayOf(instant))}`
}

function formatDeadline(instant: string): string {
  return `${weekday.format(Date.parse(instant))} ${kindOf(field).format(instant, field)}`
}

/** A Dutch sentence that names the skipped holidays with their days; undefined for none. */
export function describeSkipped(skipped: readonly CalendarHoliday[]): string | undefined {
  if (skipped.length === 0) return undefined
  return `Overgeslagen: ${skipped.map(({ date, description }) => `${description} (${formatDay(date)})`).join(', ')}.`
}
