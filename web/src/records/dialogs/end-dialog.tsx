import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { formatDay } from '@stamboek/model/fields/notation/parse-day'
import { dayOf, instantOfDay, nextDay } from '@stamboek/model/schema/amsterdam-time'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type ReactNode, useState } from 'react'
import type { BulkOptions } from '../../api/bulk-request.ts'
import { assignEndDate } from '../../api/records.ts'
import { createIdempotencyKeys, type IdempotencyKeys } from '../../api/write-request.ts'
import { readRange } from '../../fields/date-ranges.ts'
import { limitedTextCodec } from '../../fields/text-codec.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { announceChange } from '../undo/announce-change.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { listDoneRecords } from './bulk-records.tsx'
import { useToastTitle } from './dialog-texts.ts'
import { EndAlongField } from './end-along-field.tsx'
import { UsageSummary } from './usage-summary.tsx'
import { useMayEndAlong } from './use-may-end-along.ts'

interface EndDialogProps extends ActionDialogProps {
  /** Ends the records instead of the action of the type. */
  readonly end?: (request: EndRequest, keys: IdempotencyKeys) => Promise<BulkResult>
  /** What the dialog says about the chosen day. */
  readonly renderAbout?: (lastDay: string) => ReactNode
}

export interface EndRequest {
  readonly ids: readonly string[]
  readonly lastDay: string
  readonly remark: string | null
  readonly bulk: BulkOptions
}

/**
 * Ends the chosen versions, or other records with a period, with a last day (requirements 13.3) and an optional remark; a toast reports
 * the number. Those that begin after that day stay unchanged. Offers to end along what `RecordType.endsAlong` names.
 */
export function EndDialog(props: EndDialogProps) {
  const { type, records } = props
  const toastTitle = useToastTitle(type, 'AssignEndDate')
  const [day, setDay] = useState<string | null>(null)
  const [textError, setTextError] = useState<string | null>(null)
  const [keys] = useState(createIdempotencyKeys)
  const mayEndAlong = useMayEndAlong(type)
  const [isAlong, setIsAlong] = useState(false)
  const words = type.isTemporal ? versionWords : recordWords
  const minimum = findEarliestStart(records)
  const endDateUtc = day === null ? '' : instantOfDay(nextDay(day))
  const reason = textError ?? (day === null ? 'Vul eerst de laatste dag in.' : undefined)
  return (
    <BulkDialog
      {...props}
      title={`${records.length === 1 ? words.One : words.Many} beëindigen`}
      actionLabel="Beëindigen"
      disabledReason={reason}
      takesRemark
      inputs={[day]}
      run={(remark, bulk) => {
        const ids = records.map(({ id }) => id)
        if (props.end) return props.end({ ids, lastDay: day ?? '', remark, bulk }, keys)
        // Tried in any case, to say what it would end.
        const along = mayEndAlong && (isAlong || bulk.isDryRun) && { endAlong: true }
        return assignEndDate(type, { ids, endDateUtc, remark, bulk, ...along }, keys)
      }}
      onDone={(result) =>
        announceEnded(result, {
          day: day ?? '',
          words,
          ownTitle: (title) => toastTitle(listDoneRecords(records, result), title),
        })
      }
      renderTrial={({ along }) =>
        along && along.length > 0 && <EndAlongField along={along} value={isAlong} onChange={setIsAlong} />
      }
    >
      <DateField
        label="Laatste dag"
        codec={limitedTextCodec<'date'>({
          kind: 'date',
          label: 'Laatste dag',
          ...(minimum !== undefined && { minimum }),
        })}
        isRequired
        autoFocus
        value={day}
        onChange={setDay}
        onTextError={setTextError}
        minimum={minimum}
        description={`${words.the} geldt tot en met deze dag.`}
      />
      {day !== null && textError === null && (
        <>
          {props.renderAbout?.(day)}
          <UsageSummary type={type} records={records} afterUtc={endDateUtc} />
        </>
      )}
    </BulkDialog>
  )
}

const versionWords = {
  One: 'Versie',
  Many: 'Versies',
  many: 'versies',
  the: 'De versie',
}
const recordWords: typeof versionWords = {
  One: 'Record',
  Many: 'Records',
  many: 'records',
  the: 'Het record',
}

/** The earliest first day, `yyyy-MM-dd`; undefined if a version without one can end on any day. */
function findEarliestStart(records: readonly AnyRecord[]): string | undefined {
  const starts = records.map((record) => readRange(record['activeRangeUtc']).start)
  const known = starts.filter((start) => start !== null)
  return known.length < starts.length || known.length === 0 ? undefined : dayOf(known.toSorted()[0] ?? '')
}

interface Announcement {
  readonly day: string
  readonly words: typeof versionWords
  readonly ownTitle: (title: string) => string
}

function announceEnded(
  { totalRecordsAffected: count, along = [] }: BulkResult,
  { day, words, ownTitle }: Announcement,
): void {
  const date = formatDay(day)
  const changed = formatRecordCount(count)
  const alongCount = along.reduce((sum, each) => sum + each.totalRecordsAffected, 0)
  if (count === 0) showToast({ tone: 'bad', title: `Er zijn geen ${words.many} beëindigd` })
  else
    announceChange({
      tone: along.some(({ refused }) => refused.length > 0) ? 'warn' : 'good',
      ...(alongCount > 0 && { description: `Ook beëindigd: ${formatRecordCount(alongCount)}.` }),
      title: ownTitle(`Einddatum ${date} is succesvol toegekend aan ${changed}`),
    })
}

function formatRecordCount(count: number): string {
  return count === 1 ? '1 record' : `${count.toLocaleString('nl-NL')} records`
}
