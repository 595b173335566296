import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { resource } from '@stamboek/model/records/erp/resource'
import { resourcePerTeam } from '@stamboek/model/records/erp/resource-per-team'
import type { resourceTeam } from '@stamboek/model/records/erp/resource-team'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { useState } from 'react'
import type { CallValue } from '../../api/call-types.ts'
import { runCall } from '../../api/calls.ts'
import type { ServedTypeOf } from '../../api/served-type.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { BulkDialog } from '../../records/dialogs/bulk-dialog.tsx'
import { CallField } from '../../records/dialogs/call-field.tsx'
import { describeBulkOutcome } from '../../records/dialogs/describe-bulk-outcome.ts'
import { RecordsLookup } from '../../records/form/records-lookup.tsx'
import { formatRecordName } from '../../records/texts/record-title.ts'
import { announceChange } from '../../records/undo/announce-change.ts'
import { useSchema } from '../../session/schema.ts'
import type { Option } from '../../ui/choices/option.ts'

type Props = ActionDialogPropsOf<typeof resourceTeam>

/** Chooses or pastes resources and gives them a place in the team, as one change. */
export function AddResourcesDialog(props: Props) {
  const schema = useSchema()
  const [resources, places] = [schema.get(resource.dtoKey), schema.get(resourcePerTeam.dtoKey)]
  if (!resources || !places) return null
  return <AddResources {...props} resources={resources as ServedTypeOf<typeof resource>} places={places} />
}

interface AddResourcesProps extends Props {
  readonly resources: ServedTypeOf<typeof resource>
  /** Looks the resources up, as a new place does. */
  readonly places: ServedRecordType
}

function AddResources({ resources: type, places, records: [team], ...props }: AddResourcesProps) {
  const [keys] = useState(createIdempotencyKeys)
  const [chosen, setChosen] = useState<readonly Option[]>([])
  const [startDate, setStart] = useState<CallValue<typeof resource, 'assignToTeam', 'startDate'>>(() =>
    dayOf(new Date().toISOString()),
  )
  const [textError, setTextError] = useState<string | null>(null)
  const name = team ? formatRecordName(props.type, team) : 'team'
  const ids = chosen.map(({ id }) => id)
  const values = { resourceTeamId: team?.id ?? '', startDate: startDate ?? '' }
  const [first] = chosen
  return (
    <BulkDialog
      {...props}
      type={type}
      records={chosen.map(({ id, label }) => ({ id, rowVersion: 0, description: label }))}
      title={`Resources toevoegen aan ${name}`}
      actionLabel="Toevoegen"
      disabledReason={
        textError ??
        (ids.length === 0 ? 'Kies eerst een of meer resources.' : undefined) ??
        (startDate === null ? 'Vul eerst de eerste dag in.' : undefined)
      }
      inputs={[values]}
      run={(_, bulk) => runCall(type, 'assignToTeam', { ids, bulk, values }, keys)}
      onDone={({ totalRecordsAffected }) =>
        announceChange(
          describeBulkOutcome(totalRecordsAffected, ids.length, {
            noun: 'resources',
            done: `toegevoegd aan ${name}`,
            none: 'toegevoegd',
            oneDone: `${first?.label} toegevoegd aan ${name}`,
            oneRefused: `${first?.label} is niet toegevoegd`,
          }),
        )
      }
    >
      <RecordsLookup
        type={places}
        path="resourceId"
        label="Resources"
        description="Plak er gerust een lijst in: codes of omschrijvingen."
        isRequired
        autoFocus
        value={ids}
        onChange={(_, options) => setChosen(options)}
        selectedOptions={chosen}
      />
      <CallField
        type={type}
        call="assignToTeam"
        member="startDate"
        value={startDate}
        onChange={setStart}
        onTextError={setTextError}
      />
    </BulkDialog>
  )
}
