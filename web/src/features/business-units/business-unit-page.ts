import { IconLogin2 } from '@tabler/icons-react'
import type { RecordPageExtension } from '../../records/extension/record-page-extension.ts'
import { whyNotWorkIn } from './why-not-work-in.ts'
import { workIn } from './work-in.ts'

/** The page of business units, from which one can go to work in one of them (domain.md 2.2 and 2.3). */
export const extension: RecordPageExtension = {
  dtoKey: 'Main.SystemBusinessUnitViewDto',
  actions: [
    {
      id: 'workInBusinessUnit',
      label: 'Werk in deze business unit',
      icon: IconLogin2,
      about: 'record',
      place: { before: 'AuditTrail' },
      whyNot: ([unit], session) => unit && whyNotWorkIn(seriesOf(unit), session),
      run: ({ records: [unit], session }) => {
        if (unit) void workIn(seriesOf(unit), session)
      },
    },
  ],
}

/** A user works in a unit, whichever of its versions is valid (contracts.md, Versions). */
function seriesOf(unit: { readonly id: string; readonly [member: string]: unknown }): string {
  return typeof unit['seriesId'] === 'string' ? unit['seriesId'] : unit.id
}
