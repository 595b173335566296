import type { importRecord } from '@stamboek/model/records/import/import-record'
import { uuid } from '../../database/sql-expressions.ts'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'
import type { SupplyListsOf } from '../../records/engine/record-feature.ts'
import type { ImportSummary } from '../../records/import/import-summary.ts'

/** Per file; further errors are only counted. */
export const maxKeptErrors = 1_000

export interface ImportError {
  /** Names the row to users, such as its order number; '' for an error of the whole file. */
  readonly identifier: string
  readonly lineNumber: number | null
  readonly errorMessage: string
}

/** Returns the listed rows of a summary, which must all be refused, as errors; cuts labels to 250 characters. */
export function toImportErrors({ rows }: ImportSummary): readonly ImportError[] {
  return rows.map(({ label, rowNumber, message = '' }) => ({
    identifier: label.slice(0, 250),
    lineNumber: rowNumber,
    errorMessage: message,
  }))
}

async function readImportErrors(context: RecordContext, id: string): Promise<readonly ImportError[]> {
  return executorOf(context)
    .selectFrom('stamboek.import_error')
    .where('import_record_id', '=', uuid(id))
    .orderBy('line_number', (order) => order.nullsFirst())
    .orderBy('position')
    .select(['identifier', 'line_number as lineNumber', 'error_message as errorMessage'])
    .execute()
}

export const supplyImportErrors: SupplyListsOf<typeof importRecord> = async (context, _type, { id }) => ({
  errors: await readImportErrors(context, id),
})
