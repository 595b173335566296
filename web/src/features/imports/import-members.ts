import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { hasImportEnded } from '@stamboek/model/schema/import-status'
import { isReferenceLabel } from '@stamboek/model/schema/record-of'
import type { WhyNot } from '../../records/extension/record-page-extension.ts'

/** Members of an import record, typed. */
type Members = Readonly<Record<string, unknown>>

export const fileDropped = 'Het bestand is niet meer bewaard.'

export function errorCountOf({ numberOfErrors }: Members): number {
  return typeof numberOfErrors === 'number' ? numberOfErrors : 0
}

export function fileNameOf({ fileName }: Members): string {
  return typeof fileName === 'string' ? fileName : ''
}

/** The business unit of the file, where processing found it. */
export function formatUnit({ systemBusinessUnit }: Members): string {
  return isReferenceLabel(systemBusinessUnit) ? systemBusinessUnit.label : 'Onopgelost'
}

/** The moment of the upload, to the minute. */
export function formatUploadTime({ createdOnUtc }: Members): string {
  return typeof createdOnUtc === 'string' ? formatInstant(createdOnUtc) : ''
}

export function formatUploader({ createdBy }: Members): string {
  return isReferenceLabel(createdBy) ? createdBy.label : ''
}

export function formatErrorCount(record: Members): string {
  const count = errorCountOf(record)
  if (count === 0) return ''
  return count === 1 ? '1 fout' : `${count.toLocaleString('nl-NL')} fouten`
}

/** Whether all rows were imported; empty until the import has ended. */
export function formatIsValid({ importStatus, isValid }: Members): string {
  if (!hasImportEnded(importStatus)) return ''
  return isValid === true ? 'Ja' : 'Nee'
}

/** How many rows of a completed import were imported, as `97 van 100`; empty where that is not known. */
export function formatImportedRows(record: Members): string {
  const { importStatus, rowsTotal } = record
  if (importStatus !== 'Completed' || typeof rowsTotal !== 'number') return ''
  const imported = Math.max(0, rowsTotal - errorCountOf(record))
  return `${imported.toLocaleString('nl-NL')} van ${rowsTotal.toLocaleString('nl-NL')}`
}

/** How far a running import is; undefined where that is not known. */
export function formatProgress({ importStatus, rowsRead, rowsTotal }: Members): string | undefined {
  if (importStatus !== 'InProgress' || typeof rowsRead !== 'number') return undefined
  const read = `regel ${rowsRead.toLocaleString('nl-NL')}`
  return typeof rowsTotal === 'number' ? `${read} van ${rowsTotal.toLocaleString('nl-NL')}` : read
}

export const refuseDownload: WhyNot = ([record]) =>
  record?.['isFileKept'] === false ? fileDropped : undefined

export const refuseErrors: WhyNot = ([record]) =>
  record && errorCountOf(record) === 0 ? 'Van deze import zijn geen ongeldige records bekend.' : undefined

export const refuseCancel: WhyNot = ([record]) =>
  record && !hasImportEnded(record['importStatus']) ? undefined : 'Deze import is al afgelopen.'

export const refuseRetry: WhyNot = (records, session) => {
  const [record] = records
  return record?.['importStatus'] === 'Failed'
    ? refuseDownload(records, session)
    : 'Alleen een mislukte import kan opnieuw worden verwerkt.'
}

/** Refuses records that all have the status already. */
export function refuseStatus(status: 'Active' | 'Inactive'): WhyNot {
  const word = status === 'Active' ? 'actief' : 'inactief'
  return (records) => {
    if (!records.every((record) => record['status'] === status)) return undefined
    return records.length === 1 ? `Dit record is al ${word}.` : `De gekozen records zijn al ${word}.`
  }
}
