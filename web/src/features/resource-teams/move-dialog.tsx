import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { resourcePerTeam } from '@stamboek/model/records/erp/resource-per-team'
import { dayOf, instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import { useState } from 'react'
import type { CallValue } from '../../api/call-types.ts'
import { runCall } from '../../api/calls.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { BulkDialog } from '../../records/dialogs/bulk-dialog.tsx'
import { CallField } from '../../records/dialogs/call-field.tsx'
import { describeBulkOutcome } from '../../records/dialogs/describe-bulk-outcome.ts'
import { readReferenceLabel } from '../../records/texts/reference-label.ts'
import { useReferenceName } from '../../records/texts/use-reference-name.ts'
import { announceChange } from '../../records/undo/announce-change.ts'
import { describeMovedPlace } from './describe-places.ts'
import { PlaceNeighbours } from './place-neighbours.tsx'

type Value<Member extends 'resourceTeamId' | 'startDate'> = CallValue<typeof resourcePerTeam, 'move', Member>

/** Moves places to another team from a day on: each ends and another begins, and on its first day it moves as a whole. */
export function MoveDialog(props: ActionDialogPropsOf<typeof resourcePerTeam>) {
  const { type, records } = props
  const [keys] = useState(createIdempotencyKeys)
  const [resourceTeamId, setTeam] = useState<Value<'resourceTeamId'>>(null)
  const [startDate, setStart] = useState<Value<'startDate'>>(() => dayOf(new Date().toISOString()))
  const [textError, setTextError] = useState<string | null>(null)
  const team = useReferenceName(type, 'move.resourceTeamId', resourceTeamId)
  const ids = records.map(({ id }) => id)
  const values = { resourceTeamId: resourceTeamId ?? '', startDate: startDate ?? '' }
  const who = nameOf(records)
  const isReady = resourceTeamId !== null && startDate !== null && textError === null
  return (
    <BulkDialog
      {...props}
      title={`Verplaats ${who} naar een ander team`}
      actionLabel="Verplaatsen"
      disabledReason={
        textError ??
        (resourceTeamId === null ? 'Kies eerst een team.' : undefined) ??
        (startDate === null ? 'Vul eerst de eerste dag in het nieuwe team in.' : undefined)
      }
      inputs={[values]}
      run={(_, bulk) => runCall(type, 'move', { ids, bulk, values }, keys)}
      onDone={(result) =>
        announceChange(describeMoved(who, team ?? 'een ander team', records.length, result))
      }
    >
      <CallField
        type={type}
        call="move"
        member="resourceTeamId"
        value={resourceTeamId}
        onChange={setTeam}
        autoFocus
      />
      <CallField
        type={type}
        call="move"
        member="startDate"
        value={startDate}
        onChange={setStart}
        onTextError={setTextError}
      />
      {isReady && (
        <PlaceNeighbours
          type={type}
          records={records}
          describe={(place, others) =>
            describeMovedPlace(place, others, {
              teamId: resourceTeamId,
              team,
              start: instantOfDay(startDate),
            })
          }
        />
      )}
    </BulkDialog>
  )
}

function nameOf(records: ActionDialogPropsOf<typeof resourcePerTeam>['records']): string {
  if (records.length > 1) return `${records.length.toLocaleString('nl-NL')} plaatsen`
  return readReferenceLabel(records[0], 'resource') ?? 'resource'
}

function describeMoved(who: string, team: string, total: number, { totalRecordsAffected }: BulkResult) {
  return describeBulkOutcome(totalRecordsAffected, total, {
    noun: 'plaatsen',
    done: `verplaatst naar ${team}`,
    none: 'verplaatst',
    oneDone: `${who} verplaatst naar ${team}`,
    oneRefused: `${who} is niet verplaatst`,
  })
}
