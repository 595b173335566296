import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { findLockReason } from '@stamboek/model/rules/find-lock-reason'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { findServedCall } from '../../api/calls.ts'
import { recordQuery } from '../../api/record-queries.ts'
import { updateRecord } from '../../api/records.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { SplitButton } from '../../ui/buttons/menu-button.tsx'
import { formatKey } from '../../ui/shortcuts/key-names.ts'
import { type OfferedAction, offerAction, offerActions } from '../actions/record-actions.ts'
import { recordShortcuts } from '../actions/record-shortcuts.ts'
import { type RecordPageExtension, useExtension } from '../extension/record-page-extension.ts'
import { type FormValues, toFormValues, toRequestBody } from '../form/form-values.ts'
import { formatRecordTitle } from '../texts/record-title.ts'
import { useVersions } from '../versions/use-versions.ts'
import { VersionLine } from '../versions/version-line.tsx'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { announceSaved, useDialogTitle, useToastTitle } from './dialog-texts.ts'
import styles from './record-dialog.module.css'
import { RecordDialog } from './record-dialog.tsx'
import { toRecordSource } from './record-source.ts'
import { StepButtons, useRecordSteps } from './record-steps.tsx'

/**
 * Reads the first record and shows it in a form (requirements 13.1), with steps to other records and buttons of the
 * extension. The form is read-only if the user cannot update the record or a lock or gate forbids it.
 */
export function EditDialog(props: ActionDialogProps) {
  const { type } = props
  const [row] = props.records
  const id = row?.id ?? ''
  const [keys] = useState(createIdempotencyKeys)
  const { data, isError, error, refetch } = useQuery(recordQuery(type, id))
  const source = useMemo(
    () =>
      toRecordSource({ data, isError, error, refetch }, (record) => ({
        state: 'ready',
        key: record.id,
        initial: toFormValues(type.fields, record),
        record,
      })),
    [type, data, isError, error, refetch],
  )
  const versions = useVersions(type, data) ?? []
  const { steps, goTo } = useRecordSteps(props)
  const session = useSession()
  const queryClient = useQueryClient()
  const extension = useExtension(type.dtoKey)
  const record = data ?? row
  const chosen = { type, extension, session, row: record, marks: [] }
  const update = offerAction(chosen, 'Update')
  const offered = offerActions(chosen)
  const actions = offered.filter(({ id: action }) => extension?.editDialogActions?.includes(action))
  const lockReason = record && findLockReason(type, record)
  const unlocking = offered.filter(
    (action) => action.reason === undefined && changesLocked(type, extension, action),
  )
  const isReadOnly = !update || update.reason !== undefined
  const name = record ? formatRecordTitle(type, record) : type.labels.one
  const genericTitle = isReadOnly ? 'Bekijk record' : 'Wijzig record'
  const title = useDialogTitle({
    type,
    action: isReadOnly ? 'Get' : 'Update',
    record,
    title: genericTitle,
  })
  const subtitle = [...(title === genericTitle ? [name] : []), ...(steps.position ? [steps.position] : [])]

  const toastTitle = useToastTitle(type, 'Update')
  const send = (values: FormValues, current: Readonly<Record<string, unknown>>) =>
    updateRecord(
      type,
      id,
      {
        ...toRequestBody(type.fields, values, 'edit'),
        rowVersion: current['rowVersion'],
        systemValue: current['systemValue'],
      },
      keys,
    )
  const handleSaved = (saved: AnyRecord): FormValues => {
    queryClient.setQueryData(recordQuery(type, id).queryKey, saved)
    void announceSaved(props, saved, toastTitle([saved], `${type.labels.one} bijgewerkt`, record))
    return toFormValues(type.fields, saved)
  }

  /** Reads the cache again: the record may have been saved since the button was pressed. */
  const act = (action: string): void => {
    const now = queryClient.getQueryData(recordQuery(type, id).queryKey) ?? record
    if (now) props.onAct(action, [now])
  }

  return (
    <RecordDialog
      type={type}
      mode="edit"
      title={title}
      lockReason={lockReason}
      renderLockActions={
        unlocking.length > 0
          ? ({ guard }) =>
              unlocking.map((action) => (
                <Button key={action.id} size="small" onPress={() => guard(() => act(action.id))}>
                  {action.label}
                </Button>
              ))
          : undefined
      }
      notice={update?.isPermitted ? update.reason : undefined}
      subtitle={subtitle.length > 0 ? subtitle.join(' · ') : undefined}
      name={name}
      describe={`${type.labels.one} ${name}`}
      source={source}
      isReadOnly={isReadOnly}
      send={send}
      onSaved={handleSaved}
      onClose={props.onClose}
      closesOnSave={false}
      renderHeaderActions={({ guard }) => (
        <StepButtons steps={steps} onStep={(step) => guard(() => goTo(step))} />
      )}
      renderAbove={({ guard }) => (
        <VersionLine
          versions={versions}
          shownId={id}
          onOpen={(version) => guard(() => props.onNavigate(version))}
        />
      )}
      renderFooterInfo={renderFootnote}
      renderButtons={({ whyNotSavable, isSaving, showErrors, save, guard }) => (
        <>
          {actions.map((action) => (
            <Button
              key={action.id}
              variant={action.isDanger ? 'danger' : 'secondary'}
              icon={action.icon}
              disabledReason={action.reason}
              onPress={() => guard(() => act(action.id))}
            >
              {action.label}
            </Button>
          ))}
          {!isReadOnly && (
            <SplitButton
              variant="primary"
              isPending={isSaving}
              disabledReason={isSaving ? undefined : whyNotSavable}
              onDisabledPress={showErrors}
              onPress={() => save(true)}
              items={[
                {
                  id: 'save',
                  label: 'Opslaan',
                  shortcut: formatKey(recordShortcuts.save.keys[0]),
                  onAction: () => save(false),
                },
              ]}
            >
              Opslaan en sluiten
            </SplitButton>
          )}
        </>
      )}
    />
  )
}

function changesLocked(
  type: ServedRecordType,
  extension: RecordPageExtension | undefined,
  { id }: OfferedAction,
): boolean {
  const call = extension?.actions?.find((extra) => extra.id === id)?.call
  return call !== undefined && findServedCall(type, call)?.changesLocked === true
}

const dateTimeField = { kind: 'dateTime', label: 'Gewijzigd op' } as const

/** Shows whether the record is a system value, and who changed it last (requirements 13.1). */
function renderFootnote(record: Readonly<Record<string, unknown>>): ReactNode {
  const { systemValue, lastModifiedOnUtc, lastModifiedBy } = record
  const isSystemValue = `Systeemwaarde: ${systemValue === true ? 'Ja' : 'Nee'}`
  if (typeof lastModifiedOnUtc !== 'string') return isSystemValue
  const isLabelled =
    typeof lastModifiedBy === 'object' && lastModifiedBy !== null && 'label' in lastModifiedBy
  const by = isLabelled ? ` door ${String(lastModifiedBy.label)}` : ''
  return (
    <>
      {isSystemValue} ·{' '}
      <span className={styles.together}>
        Gewijzigd {kindOf(dateTimeField).format(lastModifiedOnUtc, dateTimeField)}
      </span>
      {by}
    </>
  )
}
