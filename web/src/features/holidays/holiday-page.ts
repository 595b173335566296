import type { RecordPageExtension } from '../../records/extension/record-page-extension.ts'

/** The page of holidays: who plans wants to know on which day of the week they fall. */
export const extension: RecordPageExtension = {
  dtoKey: 'Main.HolidayViewDto',
  columns: [
    {
      id: 'weekday',
      header: 'Dag',
      width: 110,
      text: (holiday) => weekdayOf(holiday['dateUtc']),
      place: { after: 'dateUtc' },
    },
  ],
}

const weekdays = new Intl.DateTimeFormat('nl-NL', { weekday: 'long', timeZone: 'UTC' })

/** "maandag" for a date-only value (`2026-12-25`); nothing for what is none. */
export function weekdayOf(date: unknown): string {
  if (typeof date !== 'string') return ''
  const day = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? '' : weekdays.format(day)
}
