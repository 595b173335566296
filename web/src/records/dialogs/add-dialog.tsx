import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { canChangeGlobalRecords } from '@stamboek/model/rules/global-records'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { recordQuery } from '../../api/record-queries.ts'
import { createRecord } from '../../api/records.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import { useSchema } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { type FormValues, toFormValues, toRequestBody } from '../form/form-values.ts'
import { copyRecord, createRecordValues } from '../form/new-record.ts'
import { useServedDefaults } from '../form/use-served-defaults.ts'
import { formatRecordTitle } from '../texts/record-title.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { announceSaved, useDialogTitle, useToastTitle } from './dialog-texts.ts'
import styles from './record-dialog.module.css'
import { RecordDialog } from './record-dialog.tsx'
import { type RecordSource, toRecordSource } from './record-source.ts'

const noStart = {}

/**
 * A form of a new record with the defaults, also those of the server, overridden by `start`. Saving creates and announces the
 * record; "Nog één toevoegen" keeps the dialog open with the same start, Ctrl/Cmd+Enter with the dates of the one before, too.
 */
export function AddDialog(props: ActionDialogProps) {
  const { type, start = noStart } = props
  const session = useSession()
  const { isLoading, values: served } = useServedDefaults(type)
  const source = useMemo(() => {
    if (isLoading) return { state: 'loading' } as const
    const initial = createRecordValues(type, session, { served, known: start })
    return { state: 'ready', key: 'new', initial, record: start } as const
  }, [type, session, start, isLoading, served])
  return <NewRecordDialog {...props} source={source} />
}

/** The form of `AddDialog`, filled with a copy of the first record (`copyRecord`), which it reads, overridden by `start`. */
export function CloneDialog(props: ActionDialogProps) {
  const { type, start = noStart } = props
  const schema = useSchema()
  const { data, isError, error, refetch } = useQuery(recordQuery(type, props.records[0]?.id ?? ''))
  const source = useMemo(
    () =>
      toRecordSource({ data, isError, error, refetch }, (record) => {
        const copied = copyRecord(type.fields, record, (dtoKey) => schema.get(dtoKey)?.fields)
        const copy = { ...copied, ...start }
        return { state: 'ready', key: record.id, initial: toFormValues(type.fields, copy), record: copy }
      }),
    [type, schema, start, data, isError, error, refetch],
  )
  return <NewRecordDialog {...props} source={source} />
}

function NewRecordDialog({ source, ...props }: ActionDialogProps & { readonly source: RecordSource }) {
  const { type } = props
  const [isAddingAnother, setAddingAnother] = useState(false)
  const [keys] = useState(createIdempotencyKeys)
  const [original] = props.records
  const { permissions } = useSession()
  // The owner of a record is chosen once, when it is created (requirements 3.2).
  const canBeGlobal =
    type.ownership === 'either' && !type.parent && canChangeGlobalRecords(type.ownership, permissions)
  const [isGlobal, setGlobal] = useState(
    canBeGlobal && original?.['isGlobalSystemBusinessUnitRecord'] === true,
  )

  const action = original ? 'Clone' : 'Create'
  const toastTitle = useToastTitle(type, action)
  const title = useDialogTitle({
    type,
    action,
    record: original,
    title: 'Voeg record toe',
  })

  const handleSaved = (record: AnyRecord, isNext: boolean): FormValues => {
    void announceSaved(props, record, toastTitle([record], `${type.labels.one} toegevoegd`))
    const initial = source.state === 'ready' ? source.initial : {}
    return isNext ? { ...initial, ...pickDates(type, record) } : initial
  }

  return (
    <RecordDialog
      type={type}
      mode="add"
      title={title}
      name={type.labels.one}
      subtitle={original ? `Kopie van ${formatRecordTitle(type, original)}` : type.labels.one}
      describe={`Nieuw: ${type.labels.one}`}
      source={source}
      send={(values) =>
        createRecord(
          type,
          {
            ...toRequestBody(type.fields, values, 'add'),
            ...(canBeGlobal && { isGlobalSystemBusinessUnitRecord: isGlobal }),
          },
          keys,
        )
      }
      onSaved={handleSaved}
      onClose={props.onClose}
      closesOnSave={!isAddingAnother}
      addsNext
      renderFooterInfo={() => (
        <span className={styles.choices}>
          {canBeGlobal && (
            <Checkbox label="Geldt in alle business units" value={isGlobal} onChange={setGlobal} />
          )}
          <Checkbox label="Nog één toevoegen" value={isAddingAnother} onChange={setAddingAnother} />
        </span>
      )}
      renderButtons={({ whyNotSavable, isSaving, showErrors, save }) => (
        <Button
          variant="primary"
          isPending={isSaving}
          disabledReason={isSaving ? undefined : whyNotSavable}
          onDisabledPress={showErrors}
          onPress={() => save(!isAddingAnother)}
        >
          Toevoegen
        </Button>
      )}
    />
  )
}

const dateKinds: ReadonlySet<string> = new Set(['date', 'dateTime', 'dateRange'])

/** The form values of the dates that the user can enter. */
function pickDates(type: ServedRecordType, record: AnyRecord): FormValues {
  const values = toFormValues(type.fields, record)
  const dates = Object.entries(type.fields).filter(
    ([, { kind, computed }]) => dateKinds.has(kind) && !computed,
  )
  return Object.fromEntries(dates.map(([name]) => [name, values[name]]))
}
