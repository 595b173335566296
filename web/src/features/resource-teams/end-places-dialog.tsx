import type { resourcePerTeam } from '@stamboek/model/records/erp/resource-per-team'
import { instantOfDay, nextDay } from '@stamboek/model/schema/amsterdam-time'
import { runCall } from '../../api/calls.ts'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { EndDialog } from '../../records/dialogs/end-dialog.tsx'
import { describeEndedPlace } from './describe-places.ts'
import { PlaceNeighbours } from './place-neighbours.tsx'

/** Ends places of any resources as one change, and says which other places they have. */
export function EndPlacesDialog(props: ActionDialogPropsOf<typeof resourcePerTeam>) {
  const { type, records } = props
  return (
    <EndDialog
      {...props}
      end={({ ids, lastDay, remark, bulk }, keys) =>
        runCall(type, 'end', { ids, bulk, values: { lastDay, remark } }, keys)
      }
      renderAbout={(lastDay) => (
        <PlaceNeighbours
          type={type}
          records={records}
          describe={(place, others) => describeEndedPlace(place, others, instantOfDay(nextDay(lastDay)))}
        />
      )}
    />
  )
}
