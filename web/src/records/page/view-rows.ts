import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { findRowTypes } from '@stamboek/model/schema/record-type'
import { useEffect } from 'react'
import { reportDeveloperError } from '../../api/developer-error.ts'
import { type DialogRows, toSinglePage } from '../dialogs/use-action-dialogs.tsx'
import { hasId, type PageTypes } from '../extension/page-types.ts'

/** The rows of one type in a view of several, each record once; undefined on a page of one type. */
export function listDialogRows(
  { page, typeOf }: PageTypes,
  { dtoKey }: ServedRecordType,
  { allRows }: { readonly allRows: readonly AnyRecord[] },
): DialogRows | undefined {
  if (!findRowTypes(page)) return undefined
  const records = allRows.filter((row) => typeOf(row)?.dtoKey === dtoKey)
  return toSinglePage([...new Map(records.map((row) => [row.id, row])).values()])
}

/** Logs for developers how many rows of a view lack the id of their record (requirements 5.13). */
export function useReportRowsWithoutId(type: ServedRecordType, rows: readonly AnyRecord[]): void {
  useEffect(() => {
    if (!findRowTypes(type)) return
    const count = rows.filter((row) => !hasId(row)).length
    if (count > 0) reportDeveloperError(`Missing id on ${count} rows of ${type.dtoKey}.`)
  }, [type, rows])
}
