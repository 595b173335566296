import { proposeNewVersionPeriod } from '@stamboek/model/rules/new-version-start'
import type { AnyRecord, MemberValues } from '@stamboek/model/schema/record-of'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { recordQuery } from '../../api/record-queries.ts'
import { createNewVersion } from '../../api/records.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import { readRange } from '../../fields/date-ranges.ts'
import { useSchema } from '../../session/schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { type FormValues, toFormValues, toRequestBody } from '../form/form-values.ts'
import { withCopiedListRows } from '../form/new-record.ts'
import { formatRecordName, formatVersionPeriod } from '../texts/record-title.ts'
import { describeNeighbours } from '../versions/describe-neighbours.ts'
import { useVersions } from '../versions/use-versions.ts'
import { VersionLine } from '../versions/version-line.tsx'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { announceSaved, useDialogTitle, useToastTitle } from './dialog-texts.ts'
import styles from './record-dialog.module.css'
import { RecordDialog } from './record-dialog.tsx'
import { toRecordSource } from './record-source.ts'

/**
 * A form of a new version, filled with the first record, which it reads, and with the period that `proposeNewVersionPeriod` offers (a toast
 * if it had to move); above it the versions of the series, and what becomes of its neighbours. Saving creates the version, announces it and closes the dialog.
 */
export function NewVersionDialog(props: ActionDialogProps) {
  const { type } = props
  const [row] = props.records
  const schema = useSchema()
  const { data, isError, error, refetch } = useQuery(recordQuery(type, row?.id ?? ''))
  const versions = useVersions(type, data)
  const [now] = useState(() => new Date().toISOString())
  const [keys] = useState(createIdempotencyKeys)
  const startFrom = useCallback(
    (record: MemberValues) => ({
      ...withCopiedListRows(type.fields, record, (dtoKey) => schema.get(dtoKey)?.fields),
      activeRangeUtc: findProposal(record, versions ?? [], now).range,
    }),
    [type, schema, now, versions],
  )
  const source = useMemo(
    () =>
      toRecordSource({ data: versions && data, isError, error, refetch }, (record) => ({
        state: 'ready',
        key: record.id,
        initial: toFormValues(type.fields, startFrom(record)),
        record,
      })),
    [type, data, versions, isError, error, refetch, startFrom],
  )
  useMovedStartToast(data && versions && findProposal(data, versions, now).isMoved)
  const name = row ? formatRecordName(type, row) : type.labels.one
  const title = useDialogTitle({
    type,
    action: 'CreateNewVersion',
    record: row,
    title: `Nieuwe versie voor ${name}`,
  })
  const followed = row ? formatVersionPeriod(type, row) : ''

  const toastTitle = useToastTitle(type, 'CreateNewVersion')
  const handleSaved = (saved: AnyRecord): FormValues => {
    void announceSaved(props, saved, toastTitle([saved], 'Nieuwe versie aangemaakt'))
    return source.state === 'ready' ? source.initial : {}
  }
  return (
    <RecordDialog
      type={type}
      mode="newVersion"
      title={title}
      subtitle={followed === '' ? undefined : `Volgt op de versie ${followed}`}
      name={name}
      startFrom={startFrom}
      renderAbove={(_, values) =>
        data && <NewVersionNeighbours record={data} versions={versions ?? []} values={values} />
      }
      describe={title}
      source={source}
      send={(values, previous) =>
        createNewVersion(
          type,
          {
            ...toRequestBody(type.fields, values, 'newVersion'),
            id: previous['id'],
            rowVersion: previous['rowVersion'],
          },
          keys,
        )
      }
      onSaved={handleSaved}
      onClose={props.onClose}
      closesOnSave
      renderButtons={({ whyNotSavable, isSaving, showErrors, save }) => (
        <Button
          variant="primary"
          isPending={isSaving}
          disabledReason={isSaving ? undefined : whyNotSavable}
          onDisabledPress={showErrors}
          onPress={() => save(true)}
        >
          Opslaan
        </Button>
      )}
    />
  )
}

function findProposal(record: MemberValues, versions: readonly AnyRecord[], now: string) {
  const ranges = versions.map((version) => readRange(version['activeRangeUtc']))
  return proposeNewVersionPeriod(readRange(record['activeRangeUtc']), ranges, now)
}

interface NeighboursProps {
  readonly record: MemberValues
  readonly versions: readonly AnyRecord[]
  readonly values: FormValues
}

function NewVersionNeighbours({ record, versions, values }: NeighboursProps) {
  const others = versions.filter(({ id }) => id !== record['id'])
  const sentences = describeNeighbours(
    readRange(values['activeRangeUtc']),
    readRange(record['activeRangeUtc']),
    others.map((version) => readRange(version['activeRangeUtc'])),
  )
  return (
    <>
      <VersionLine versions={versions} shownId={record['id']} />
      {sentences.length > 0 && <p className={styles.neighbours}>{sentences.join(' ')}</p>}
    </>
  )
}

function useMovedStartToast(isMoved: boolean | undefined): void {
  const isShown = useRef(false)
  useEffect(() => {
    if (!isMoved || isShown.current) return
    isShown.current = true
    showToast({
      tone: 'info',
      title: 'Begindatum verplaatst naar de volgende dag',
      description: 'Het bestaande record begint vandaag of in de toekomst.',
    })
  }, [isMoved])
}
