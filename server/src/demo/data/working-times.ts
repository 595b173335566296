import { moveDeadline } from '@stamboek/model/rules/move-deadline'
import { presetDeadline } from '@stamboek/model/rules/preset-deadline'
import { dayOf, instantOfDayAndTime } from '@stamboek/model/schema/amsterdam-time'
import { chance } from './chance.ts'

/**
 * The day (`yyyy-MM-dd`) that many working days before a day, or after it if negative; 0 means one day after.
 * Holidays count as working days.
 */
export function workingDayBefore(day: string, days: number): string {
  const noon = presetDeadline('today', { today: day, workingDaysOnly: false, holidays: [] }).deadlineUtc
  const moved = moveDeadline(noon, {
    direction: days > 0 ? 'earlier' : 'later',
    quantity: Math.max(1, Math.abs(days)),
    unit: 'day',
    workingDaysOnly: true,
    holidays: [],
  })
  return dayOf(moved?.deadlineUtc ?? noon)
}

/** An instant (UTC) from 10:00 until 17:00 in Amsterdam on a day (`yyyy-MM-dd`), by `chance`. */
export function pickWorkingTime(day: string, index: number, purpose: string): string {
  const minutes = 10 * 60 + Math.floor(chance(index, `time of ${purpose}`) * 7 * 60)
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((each) => String(each).padStart(2, '0'))
  return instantOfDayAndTime(day, `${hour}:${minute}:00`)
}
