import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { formatDay } from '@stamboek/model/fields/notation/parse-day'
import { dayOf, instantOfDay, nextDay } from '@stamboek/model/schema/amsterdam-time'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useState } from 'react'
import { assignEndDate } from '../../api/records.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import { readRange } from '../../fields/date-ranges.ts'
import { limitedTextCodec } from '../../fields/text-codec.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { showToast } from '../../ui/overlays/toasts.tsx'
import { announceChange } from '../undo/announce-change.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { listDoneRecords } from './bulk-records.tsx'
import { useToastTitle } from './dialog-texts.ts'
import { UsageSummary } from './usage-summary.tsx'

/**
 * Ends the chosen versions on a date (requirements 13.3), with an optional remark; a toast reports the number. Versions that
 * begin on that date or later stay unchanged.
 */
export function EndVersionsDialog(props: ActionDialogProps) {
  const { type, records } = props
  const toastTitle = useToastTitle(type, 'AssignEndDate')
  const [day, setDay] = useState<string | null>(null)
  const [textError, setTextError] = useState<string | null>(null)
  const [keys] = useState(createIdempotencyKeys)
  const minimum = findEarliestEnd(records)
  const reason = textError ?? (day === null ? 'Vul eerst de einddatum in.' : undefined)
  return (
    <BulkDialog
      {...props}
      title={records.length === 1 ? 'Versie beëindigen' : 'Versies beëindigen'}
      actionLabel="Beëindigen"
      disabledReason={reason}
      takesRemark
      inputs={[day]}
      run={(remark, bulk) =>
        assignEndDate(
          type,
          { ids: records.map(({ id }) => id), endDateUtc: instantOfDay(day ?? ''), remark, bulk },
          keys,
        )
      }
      onDone={(result) =>
        announceEnded(result, day ?? '', (title) => toastTitle(listDoneRecords(records, result), title))
      }
    >
      <DateField
        label="Einddatum"
        codec={limitedTextCodec<'date'>({
          kind: 'date',
          label: 'Einddatum',
          ...(minimum !== undefined && { minimum }),
        })}
        isRequired
        autoFocus
        value={day}
        onChange={setDay}
        onTextError={setTextError}
        minimum={minimum}
        description="De versie geldt tot deze dag; op de dag zelf geldt de versie niet meer."
      />
      {day !== null && textError === null && (
        <UsageSummary type={type} records={records} afterUtc={instantOfDay(day)} />
      )}
    </BulkDialog>
  )
}

/**
 * The day after the earliest start, `yyyy-MM-dd`; undefined if a version without a start can end on any day.
 */
function findEarliestEnd(records: readonly AnyRecord[]): string | undefined {
  const starts = records.map((record) => readRange(record['activeRangeUtc']).start)
  const known = starts.filter((start) => start !== null)
  return known.length < starts.length || known.length === 0
    ? undefined
    : nextDay(dayOf(known.toSorted()[0] ?? ''))
}

function announceEnded(
  { totalRecordsAffected: count }: BulkResult,
  day: string,
  ownTitle: (title: string) => string,
): void {
  const date = formatDay(day)
  const changed = count === 1 ? '1 record' : `${count.toLocaleString('nl-NL')} records`
  if (count === 0) showToast({ tone: 'bad', title: 'Er zijn geen versies beëindigd' })
  else
    announceChange({
      tone: 'good',
      title: ownTitle(`Einddatum ${date} is succesvol toegekend aan ${changed}`),
    })
}
