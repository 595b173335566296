import type { importRecord } from '@stamboek/model/records/import/import-record'
import { uuid } from '../../database/sql-expressions.ts'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'
import type { SupplyListsOf } from '../../records/engine/record-feature.ts'
import type { SheetRow } from '../../sheets/sheet-rows.ts'

/** Errors that are kept of a file; more are only counted. */
const maxKeptErrors = 1_000

export interface ImportError {
  /** The row's name for users, such as its order number; '' for an error of the whole file. */
  readonly identifier: string
  /** The row as a spreadsheet shows it. */
  readonly lineNumber: number | null
  readonly errorMessage: string
}

/** Collects the refused rows of a file. */
export class ImportErrors {
  readonly kept: ImportError[] = []
  count = 0

  /** Returns false where the error is only counted. */
  add({ rowNumber }: SheetRow, identifier: string, errorMessage: string): boolean {
    this.count += 1
    if (this.kept.length >= maxKeptErrors) return false
    this.kept.push({ identifier: identifier.slice(0, 250), lineNumber: rowNumber, errorMessage })
    return true
  }
}

/** The errors of an import record in the order of its file, at most `maxKeptErrors`. */
async function readImportErrors(context: RecordContext, id: string): Promise<readonly ImportError[]> {
  return executorOf(context)
    .selectFrom('stamboek.import_error')
    .where('import_record_id', '=', uuid(id))
    .orderBy('line_number', (order) => order.nullsFirst())
    .orderBy('position')
    .select(['identifier', 'line_number as lineNumber', 'error_message as errorMessage'])
    .execute()
}

/** The list of errors of an import record. */
export const supplyImportErrors: SupplyListsOf<typeof importRecord> = async (context, _type, { id }) => ({
  errors: await readImportErrors(context, id),
})
