import type { resource } from '@stamboek/model/records/erp/resource'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { useState } from 'react'
import type { CallValue } from '../../api/call-types.ts'
import { runCall } from '../../api/calls.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { BulkDialog } from '../../records/dialogs/bulk-dialog.tsx'
import { CallField } from '../../records/dialogs/call-field.tsx'
import { describeBulkOutcome } from '../../records/dialogs/describe-bulk-outcome.ts'
import { formatRecordName } from '../../records/texts/record-title.ts'
import { useReferenceName } from '../../records/texts/use-reference-name.ts'
import { announceChange } from '../../records/undo/announce-change.ts'

type Value<Member extends 'resourceTeamId' | 'startDate' | 'lastDay'> = CallValue<
  typeof resource,
  'assignToTeam',
  Member
>

/** Gives the marked resources a place in a team, as one change. */
export function AddToTeamDialog(props: ActionDialogPropsOf<typeof resource>) {
  const { type, records } = props
  const [keys] = useState(createIdempotencyKeys)
  const [resourceTeamId, setTeam] = useState<Value<'resourceTeamId'>>(null)
  const [startDate, setStart] = useState<Value<'startDate'>>(() => dayOf(new Date().toISOString()))
  const [lastDay, setLastDay] = useState<Value<'lastDay'>>(null)
  const [startError, setStartError] = useState<string | null>(null)
  const [lastDayError, setLastDayError] = useState<string | null>(null)
  const team = useReferenceName(type, 'assignToTeam.resourceTeamId', resourceTeamId) ?? 'het team'
  const values = { resourceTeamId: resourceTeamId ?? '', startDate: startDate ?? '', lastDay }
  const [first] = records
  const who = first ? formatRecordName(type, first) : 'Resource'
  return (
    <BulkDialog
      {...props}
      title={records.length === 1 ? `Voeg ${who} toe aan een team` : 'Toevoegen aan team'}
      actionLabel="Toevoegen"
      disabledReason={
        startError ??
        lastDayError ??
        (resourceTeamId === null ? 'Kies eerst een team.' : undefined) ??
        (startDate === null ? 'Vul eerst de eerste dag in.' : undefined) ??
        (startDate !== null && lastDay !== null && lastDay < startDate
          ? 'De laatste dag ligt voor de eerste dag.'
          : undefined)
      }
      inputs={[values]}
      run={(_, bulk) =>
        runCall(type, 'assignToTeam', { ids: records.map(({ id }) => id), bulk, values }, keys)
      }
      onDone={({ totalRecordsAffected }) =>
        announceChange(
          describeBulkOutcome(totalRecordsAffected, records.length, {
            noun: 'resources',
            done: `toegevoegd aan ${team}`,
            none: 'toegevoegd',
            oneDone: `${who} toegevoegd aan ${team}`,
            oneRefused: `${who} is niet toegevoegd`,
          }),
        )
      }
    >
      <CallField
        type={type}
        call="assignToTeam"
        member="resourceTeamId"
        value={resourceTeamId}
        onChange={setTeam}
        autoFocus
      />
      <CallField
        type={type}
        call="assignToTeam"
        member="startDate"
        value={startDate}
        onChange={setStart}
        onTextError={setStartError}
      />
      <CallField
        type={type}
        call="assignToTeam"
        member="lastDay"
        value={lastDay}
        onChange={setLastDay}
        onTextError={setLastDayError}
      />
    </BulkDialog>
  )
}
