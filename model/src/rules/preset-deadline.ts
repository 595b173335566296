import { instantOfLocalTime } from '../schema/amsterdam-time.ts'
import type { MovedDeadline } from './move-deadline.ts'
import {
  addWorkingDays,
  daysSince1970,
  findNextMonday,
  moveToWorkingDay,
  type ReachedDay,
  type WorkingDayOptions,
} from './working-days.ts'

export type DeadlinePreset = 'today' | 'nextWorkingDay' | 'nextWeek' | 'nextMonth'

export interface PresetOptions extends WorkingDayOptions {
  readonly today: string
}

const [dayMs, noonMs] = [86_400_000, 43_200_000]

/**
 * The deadline at 12:00 in Amsterdam (requirements 8.4) of today, the next working day, the next Monday or the first of
 * next month, with the holidays that it skipped. Moves on past holidays, and past weekends if `workingDaysOnly`, which
 * `nextWorkingDay` implies.
 */
export function presetDeadline(preset: DeadlinePreset, options: PresetOptions): MovedDeadline {
  return atNoon(findDay[preset](daysSince1970(options.today), options))
}

/**
 * The deadline at 12:00 in Amsterdam that is `days` after today, counted by `addWorkingDays`. 0 is today, moved on past
 * holidays, and past weekends if `workingDaysOnly`.
 */
export function deadlineAfterDays(days: number, options: PresetOptions): MovedDeadline {
  const today = daysSince1970(options.today)
  return atNoon(days === 0 ? moveToWorkingDay(today, 1, options) : addWorkingDays(today, days, options))
}

const findDay: Readonly<Record<DeadlinePreset, (today: number, options: WorkingDayOptions) => ReachedDay>> = {
  today: (today, options) => moveToWorkingDay(today, 1, options),
  nextWorkingDay: (today, options) => addWorkingDays(today, 1, { ...options, workingDaysOnly: true }),
  nextWeek: (today, options) => moveToWorkingDay(findNextMonday(today), 1, options),
  nextMonth: (today, options) => moveToWorkingDay(findNextMonth(today), 1, options),
}

function findNextMonth(today: number): number {
  const date = new Date(today * dayMs)
  return date.setUTCMonth(date.getUTCMonth() + 1, 1) / dayMs
}

function atNoon({ day, skipped }: ReachedDay): MovedDeadline {
  return { deadlineUtc: new Date(instantOfLocalTime(day * dayMs + noonMs)).toISOString(), skipped }
}
