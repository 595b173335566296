import type { holiday } from '@stamboek/model/records/other/holiday'
import { pageExtension } from '../../records/extension/page-extension.ts'

export const extension = pageExtension<typeof holiday>({
  columns: [
    {
      id: 'weekday',
      header: 'Dag',
      width: 110,
      text: ({ dateUtc }) => formatWeekday(dateUtc),
      place: { after: 'dateUtc' },
    },
  ],
})

const weekdays = new Intl.DateTimeFormat('nl-NL', { weekday: 'long', timeZone: 'UTC' })

/** "vrijdag" for `2026-12-25`; empty for anything that is not a date. */
export function formatWeekday(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? '' : weekdays.format(day)
}
