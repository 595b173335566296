import type { ServedCall, ServedRecordType } from '@stamboek/model/contract/schema-document'
import { resolveForm } from '@stamboek/model/records/catalogue/resolve-form'
import type { FormDefinition } from '@stamboek/model/schema/layout'
import type { AnyRecord, MemberValues } from '@stamboek/model/schema/record-of'
import { useMemo, useState } from 'react'
import type { CallAnswering } from '../../api/call-types.ts'
import { requireCall, runCall } from '../../api/calls.ts'
import type { CallFormType, ShownRecord } from '../../api/served-type.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { toRequestBody } from '../form/form-values.ts'
import { createRecordValues } from '../form/new-record.ts'
import type { ActionDialogPropsOf } from './action-dialog-props.ts'
import { announceSaved } from './dialog-texts.ts'
import { RecordDialog } from './record-dialog.tsx'

interface CallDialogProps<D = unknown> extends ActionDialogPropsOf<D> {
  readonly call: CallAnswering<D, 'record'>
  readonly title: string
  readonly subtitle?: string | undefined
  readonly actionLabel: string
  readonly toast: (answer: ShownRecord<D>) => string
  readonly form: FormDefinition
  /** First values instead of the defaults of the body. */
  readonly initial?: MemberValues
}

/** A form of the body of a call about the page, whose answer is announced as a saved record and closes the dialog. */
export function CallDialog<D>(given: CallDialogProps<D>) {
  const {
    call: name,
    title,
    subtitle,
    actionLabel,
    toast,
    form: layout,
    initial,
    ...props
  } = given as CallDialogProps
  const { type, onClose } = props
  const call = requireCall(type, name)
  const session = useSession()
  const [keys] = useState(createIdempotencyKeys)
  const form = useMemo(() => toFormType(type, call, layout), [type, call, layout])
  const source = useMemo(() => {
    const values = { ...createRecordValues(form, session), ...initial }
    return { state: 'ready', key: name, initial: values, record: {} } as const
  }, [form, session, name, initial])
  return (
    <RecordDialog
      type={form}
      mode="add"
      title={title}
      subtitle={subtitle}
      name={title}
      describe={title}
      source={source}
      send={async (values) => {
        const sent = toRequestBody(form.fields, values, 'add')
        return (await runCall(type, name, { values: sent }, keys)) as AnyRecord
      }}
      onSaved={(answer) => {
        void announceSaved(props, answer, toast(answer))
        return source.initial
      }}
      onClose={onClose}
      closesOnSave
      renderButtons={({ whyNotSavable, isSaving, save }) => (
        <Button
          variant="primary"
          isPending={isSaving}
          disabledReason={isSaving ? undefined : whyNotSavable}
          onPress={() => save(true)}
        >
          {actionLabel}
        </Button>
      )}
    />
  )
}

function toFormType(type: ServedRecordType, call: ServedCall, form: FormDefinition): CallFormType {
  return {
    ...type,
    fields: call.body,
    consequences: [],
    comparisons: [],
    form: resolveForm(form),
    formOfCall: call.name,
  }
}
