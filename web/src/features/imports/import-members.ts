import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import type { importRecord } from '@stamboek/model/records/import/import-record'
import { hasImportEnded } from '@stamboek/model/schema/import-status'
import type { PresentedRecord, RecordStatus } from '@stamboek/model/schema/record-of'
import type { FormValuesOf } from '../../records/extension/form-values-of.ts'
import type { WhyNot } from '../../records/extension/record-page-extension.ts'

export type ImportValues = FormValuesOf<typeof importRecord>

type WhyNotImport = WhyNot<typeof importRecord>

/** Why the file of an import cannot be had, in Dutch, once the server has deleted it; undefined if it has not. */
export function explainDroppedFile({ isFileKept }: ImportValues): string | undefined {
  return isFileKept === false ? 'Het bestand is niet meer bewaard.' : undefined
}

/** The number of errors of an import; 0 if it is not known. */
export function errorCountOf({ numberOfErrors }: ImportValues): number {
  return numberOfErrors ?? 0
}

/** The name of the uploaded file, with its extension; empty if it is not known. */
export function fileNameOf({ fileName }: ImportValues): string {
  return fileName ?? ''
}

/** The label of the business unit of the file; "Onopgelost" if it is not known. */
export function formatUnit({ systemBusinessUnit }: ImportValues): string {
  return systemBusinessUnit?.label ?? 'Onopgelost'
}

/** `dd-MM-yyyy HH:mm` in Dutch time; empty if it is not known. */
export function formatUploadTime({ createdOnUtc }: ImportValues): string {
  return createdOnUtc ? formatInstant(createdOnUtc) : ''
}

/** The label of the user who uploaded the file; empty if it is not known. */
export function formatUploader({ createdBy }: ImportValues): string {
  return createdBy?.label ?? ''
}

/** "3 fouten"; empty for none. */
export function formatErrorCount(record: ImportValues): string {
  const count = errorCountOf(record)
  if (count === 0) return ''
  return count === 1 ? '1 fout' : `${count.toLocaleString('nl-NL')} fouten`
}

/** "Ja" if all rows were imported, else "Nee"; empty until the import has ended. */
export function formatIsValid({ importStatus, isValid }: ImportValues): string {
  if (!hasImportEnded(importStatus)) return ''
  return isValid ? 'Ja' : 'Nee'
}

/** "97 van 100"; empty until the import is completed, once it is undone, or if its rows were not counted. */
export function formatImportedRows(record: ImportValues): string {
  const { importStatus, rowsTotal } = record
  if (importStatus !== 'Completed' || isUndone(record) || typeof rowsTotal !== 'number') return ''
  const imported = Math.max(0, rowsTotal - errorCountOf(record))
  return `${imported.toLocaleString('nl-NL')} van ${rowsTotal.toLocaleString('nl-NL')}`
}

/** Whether what the file made was taken back since. */
export function isUndone({ undoneText }: ImportValues): boolean {
  return typeof undoneText === 'string'
}

/** "regel 12 van 100" of a running import; undefined of others, or if it is not known. */
export function formatProgress({ importStatus, rowsRead, rowsTotal }: ImportValues): string | undefined {
  if (importStatus !== 'InProgress' || typeof rowsRead !== 'number') return undefined
  const read = `regel ${rowsRead.toLocaleString('nl-NL')}`
  return typeof rowsTotal === 'number' ? `${read} van ${rowsTotal.toLocaleString('nl-NL')}` : read
}

export const refuseDownload: WhyNotImport = ([record]) => record && explainDroppedFile(record)

export const refuseShowErrors: WhyNotImport = ([record]) =>
  record && errorCountOf(record) === 0 ? 'Van deze import zijn geen ongeldige records bekend.' : undefined

export const refuseCancel: WhyNotImport = ([record]) =>
  record && !hasImportEnded(record.importStatus) ? undefined : 'Deze import is al afgelopen.'

export const refuseRetry: WhyNotImport = (records, session) => {
  const [record] = records
  return record?.importStatus === 'Failed' || (record && isUndone(record))
    ? refuseDownload(records, session)
    : 'Alleen een import die mislukt of ongedaan gemaakt is, kan opnieuw worden verwerkt.'
}

export const refuseUndo: WhyNotImport = ([record]) => {
  if (!record) return undefined
  if (isUndone(record)) return 'Deze import is al ongedaan gemaakt.'
  return refuseWithoutMade(record)
}

export const refuseShowMade: WhyNotImport = ([record], { businessUnit }) => {
  if (!record || refuseWithoutMade(record) !== undefined) return record && refuseWithoutMade(record)
  return record.businessUnitId === businessUnit?.id
    ? undefined
    : 'Dit bestand gaat over een andere business unit: kies die eerst.'
}

function refuseWithoutMade({ importStatus, changeSetId }: ImportValues): string | undefined {
  if (importStatus !== 'Completed') return 'Alleen een voltooide import heeft iets gemaakt.'
  return typeof changeSetId === 'string' ? undefined : 'Van wat deze import maakte, is niets bekend.'
}

/** The `whyNot` of an action that sets `status`: refuses it if all chosen records have it already. */
export function refuseStatus(
  status: RecordStatus,
): (records: readonly Pick<PresentedRecord<typeof importRecord>, 'status'>[]) => string | undefined {
  const word = status === 'Active' ? 'actief' : 'inactief'
  return (records) => {
    if (!records.every((record) => record.status === status)) return undefined
    return records.length === 1 ? `Dit record is al ${word}.` : `De gekozen records zijn al ${word}.`
  }
}
