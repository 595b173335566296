import type { RecordPageExtension } from '../../records/extension/record-page-extension.ts'

/** The page of holidays, with a column of the day of the week. */
export const extension: RecordPageExtension = {
  dtoKey: 'Main.HolidayViewDto',
  columns: [
    {
      id: 'weekday',
      header: 'Dag',
      width: 110,
      text: (holiday) => formatWeekday(holiday['dateUtc']),
      place: { after: 'dateUtc' },
    },
  ],
}

const weekdays = new Intl.DateTimeFormat('nl-NL', { weekday: 'long', timeZone: 'UTC' })

/** "vrijdag" for `2026-12-25`; empty for anything that is not a date. */
export function formatWeekday(date: unknown): string {
  if (typeof date !== 'string') return ''
  const day = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? '' : weekdays.format(day)
}
