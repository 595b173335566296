import type { importRecord } from '@stamboek/model/records/import/import-record'
import { type ImportStatus, isImportStatus, labelImportStatus } from '@stamboek/model/schema/import-status'
import { use } from 'react'
import { PageActionContext, type RecordCellProps } from '../../records/extension/record-page-extension.ts'
import { importStatusTones } from '../../records/import/outcome/outcomes.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StatusPill, type StatusTone } from '../../ui/feedback/status-pill.tsx'
import styles from './import-cells.module.css'
import {
  errorCountOf,
  explainDroppedFile,
  formatErrorCount,
  formatProgress,
  type ImportValues,
  isUndone,
} from './import-members.ts'

/**
 * A button that runs the page action `download` (`PageActionContext`), disabled once the file is dropped. Out of the
 * tab order: the actions of the row do the same.
 */
export function FileNameCell({ record, text }: RecordCellProps<typeof importRecord>) {
  const runAction = use(PageActionContext)
  return (
    <span className={styles.link}>
      <Button
        variant="bare"
        isOutOfTabOrder
        tooltip="Bestand downloaden"
        disabledReason={explainDroppedFile(record)}
        onPress={() => runAction('download', [record])}
      >
        {text}
      </Button>
    </span>
  )
}

/** The number of refused rows; a click anywhere in the cell runs the page action `showErrors` (`PageActionContext`). */
export function ErrorsCell({ record }: Pick<RecordCellProps<typeof importRecord>, 'record'>) {
  const runAction = use(PageActionContext)
  return (
    <span className={classNames(styles.link, styles.errors)}>
      <Button
        variant="bare"
        isOutOfTabOrder
        tooltip="Ongeldige records bekijken"
        onPress={() => runAction('showErrors', [record])}
      >
        {formatErrorCount(record)}
      </Button>
    </span>
  )
}

/**
 * Shows the status with the current row of a running import, and whether a completed one refused rows or was undone;
 * nothing for an unknown status.
 */
export function ImportStatusCell({ record }: RecordCellProps<typeof importRecord>) {
  const { importStatus } = record
  if (!isImportStatus(importStatus)) return null
  const detail = formatStatusDetail(record)
  return (
    <>
      <StatusPill tone={findTone(record, importStatus)}>{labelImportStatus(importStatus)}</StatusPill>
      {detail !== undefined && <span className={styles.detail}> {detail}</span>}
    </>
  )
}

/** The text of `ImportStatusCell`, such as the label of the status with ", regel 12 van 100" or ", met fouten". */
export function formatImportStatus(record: ImportValues): string {
  const { importStatus } = record
  if (!isImportStatus(importStatus)) return ''
  const detail = formatStatusDetail(record)
  const label = labelImportStatus(importStatus)
  return detail === undefined ? label : `${label}, ${detail}`
}

function findTone(record: ImportValues, status: ImportStatus): StatusTone {
  if (isUndone(record)) return 'idle'
  return isPartial(record) ? 'warn' : importStatusTones[status]
}

function formatStatusDetail(record: ImportValues): string | undefined {
  if (isUndone(record)) return 'ongedaan gemaakt'
  return isPartial(record) ? 'met fouten' : formatProgress(record)
}

function isPartial(record: ImportValues): boolean {
  return record.importStatus === 'Completed' && errorCountOf(record) > 0
}
