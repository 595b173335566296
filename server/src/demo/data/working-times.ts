import { moveDeadline } from '@stamboek/model/rules/move-deadline'
import { presetDeadline } from '@stamboek/model/rules/preset-deadline'
import { dayOf, instantOfDayAndTime } from '@stamboek/model/schema/amsterdam-time'
import { chance } from './chance.ts'

/** That many working days before a day, or after it if negative. */
export function daysBefore(day: string, days: number): string {
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

export function timeOn(day: string, index: number, purpose: string): string {
  const minutes = 10 * 60 + Math.floor(chance(index, `time of ${purpose}`) * 7 * 60)
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((each) => String(each).padStart(2, '0'))
  return instantOfDayAndTime(day, `${hour}:${minute}:00`)
}
