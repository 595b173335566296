import type { resourcePerTeam } from '@stamboek/model/records/erp/resource-per-team'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { CallDialog } from '../../records/dialogs/call-dialog.tsx'
import { readReferenceLabel } from '../../records/texts/reference-label.ts'

/** Moves a resource to another team from a day: its assignment ends and another begins. */
export function MoveDialog(props: ActionDialogPropsOf<typeof resourcePerTeam>) {
  const [row] = props.records
  const name = readReferenceLabel(row, 'resource') ?? 'resource'
  const team = readReferenceLabel(row, 'resourceTeam')
  return (
    <CallDialog
      {...props}
      call="move"
      title={`Verplaats ${name} naar een ander team`}
      subtitle={team && `Nu in ${team}`}
      actionLabel="Verplaatsen"
      toast={(answer) =>
        `${name} verplaatst naar ${readReferenceLabel(answer, 'resourceTeam') ?? 'een ander team'}`
      }
    />
  )
}
