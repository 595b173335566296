import { formatDay } from '@stamboek/model/fields/notation/parse-day'
import { dayOf, lastDayBefore } from '@stamboek/model/schema/amsterdam-time'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem, formatProblem } from '../../api/api-problem.ts'
import { versionsQuery } from '../../api/record-queries.ts'
import { deleteRecord } from '../../api/records.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import { readRange } from '../../fields/date-ranges.ts'
import { useSession } from '../../session/session.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { type LastChange, toLastChangePhrases } from '../conflict/last-change.ts'
import { GlobalChangeNote, isGlobalRecord } from '../texts/global-change.tsx'
import { formatRecordTitle } from '../texts/record-title.ts'
import { announceChange } from '../undo/announce-change.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { useToastTitle } from './dialog-texts.ts'
import { UsageSummary } from './usage-summary.tsx'

/**
 * Confirms the deletion of the first record (requirements 13.3), and once more if another user has changed it since.
 * Says whether deleting a version leaves a gap, and whether it concerns all business units.
 */
export function DeleteDialog({ type, records, onClose, onChanged }: ActionDialogProps) {
  const [record] = records
  const [isBusy, setBusy] = useState(false)
  const [keys] = useState(createIdempotencyKeys)
  const [error, setError] = useState<string>()
  // The version that another user saved; deleting again deletes this one.
  const [changed, setChanged] = useState<AnyRecord>()
  const { user } = useSession()
  const versions = useQuery({
    ...versionsQuery(type, record?.['seriesId']),
    enabled: type.isTemporal && typeof record?.['seriesId'] === 'string',
  })
  const toastTitle = useToastTitle(type, 'Delete')
  if (!record) return null
  const gap = describeVersionGap(versions.data?.items ?? [], record.id)
  const name = formatRecordTitle(type, record)

  const run = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await deleteRecord(type, changed ?? record, keys)
      const title = toastTitle([record], `${type.labels.one} verwijderd`)
      announceChange({ tone: 'good', title, description: name })
      void onChanged()
      onClose()
    } catch (failure) {
      const current = failure instanceof ApiProblem ? failure.problem.current : undefined
      setChanged(current as AnyRecord | undefined)
      setError(current ? describeOtherChange(toLastChangePhrases(current, user)) : formatProblem(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title="Weet je zeker dat je dit record wilt verwijderen?"
      onCancel={onClose}
      choices={[
        {
          label: changed ? 'Toch verwijderen' : 'Verwijderen',
          variant: 'danger',
          isPending: isBusy,
          onPress: () => void run(),
        },
      ]}
    >
      {error === undefined ? (
        <>
          {name}
          {gap !== undefined && <p>{gap}</p>}
          <UsageSummary type={type} records={[record]} />
          {isGlobalRecord(type, record) && (
            <p>
              <GlobalChangeNote>Dit geldt in alle business units.</GlobalChangeNote>
            </p>
          )}
        </>
      ) : (
        <Banner tone={changed ? 'warn' : 'bad'} role="alert">
          {error}
        </Banner>
      )}
    </ConfirmDialog>
  )
}

function describeOtherChange({ who, when }: LastChange): string {
  return `Dit record is intussen gewijzigd door ${who}${when === undefined ? '' : ` op ${when}`}.`
}

/**
 * A Dutch sentence about the gap that deleting a version leaves between the versions before and after it; undefined for
 * the first, the last and an unknown one.
 */
export function describeVersionGap(versions: readonly AnyRecord[], id: string): string | undefined {
  const ranges = versions.map((version) => ({ id: version.id, ...readRange(version['activeRangeUtc']) }))
  const sorted = ranges.toSorted((left, right) => (left.start ?? '').localeCompare(right.start ?? ''))
  const index = sorted.findIndex((each) => each.id === id)
  const [before, after] = [sorted[index - 1], sorted[index + 1]]
  if (!before?.end || !after?.start) return undefined
  const [from, to] = [dayOf(before.end), lastDayBefore(after.start)].map(formatDay)
  return `Van ${from} t/m ${to} is er dan geen versie.`
}
