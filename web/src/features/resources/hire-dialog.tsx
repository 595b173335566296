import { formatDay } from '@stamboek/model/fields/notation/parse-day'
import type { resource } from '@stamboek/model/records/erp/resource'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { FormDefinition, FormRow } from '@stamboek/model/schema/layout'
import type { ShownRecord } from '../../api/served-type.ts'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { CallDialog } from '../../records/dialogs/call-dialog.tsx'
import { useSchema } from '../../session/schema.ts'
import { isAllowed } from './is-allowed.ts'

type FormRows = readonly FormRow[]

const person: FormRows = [
  [{ field: 'description', span: 3 }, 'code'],
  ['startDate', 'resourceTypeId'],
]
const work: FormRows = [['functionIds', 'resourceTeamIds'], ['taskTemplateId']]

/** Half a row, so that what is shown closes up. */
function half(field: string): FormRow {
  return [{ field, span: 2 }]
}

const form: FormDefinition = {
  sections: [
    { rows: person },
    {
      label: 'Account',
      rows: [
        half('account'),
        half('userId'),
        half('roleId'),
        half('userName'),
        half('email'),
        half('password'),
      ],
    },
    { label: 'Werk', rows: work },
  ],
}

/** For those who may not make accounts. */
const formWithoutAccount: FormDefinition = {
  sections: [{ rows: [...person, ['userId']] }, { label: 'Werk', rows: work }],
}
const existingAccount = { account: 'existing' } as const

/** Makes a resource with account, functions, places in teams and first tasks, from one day on. */
export function HireDialog(props: ActionDialogPropsOf<typeof resource>) {
  const mayMakeAccount = isAllowed(useSchema().get('Main.UserViewDto'), 'Create')
  return (
    <CallDialog
      {...props}
      call="hire"
      title="In dienst"
      subtitle="Alles begint op de eerste dag en is samen één wijziging."
      actionLabel="In dienst nemen"
      form={mayMakeAccount ? form : formWithoutAccount}
      {...(!mayMakeAccount && { initial: existingAccount })}
      toast={describeHired}
    />
  )
}

function describeHired({ description, activeRangeUtc }: ShownRecord<typeof resource>): string {
  const start = activeRangeUtc?.start
  const day = start ? ` per ${formatDay(dayOf(start))}` : ''
  return `${description} is in dienst${day}`
}
