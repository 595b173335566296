import type { RecordPageExtension } from '../../records/extension/record-page-extension.ts'
import { weekdayOf } from './weekday-of.ts'

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
