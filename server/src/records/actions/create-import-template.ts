import { canChangeGlobalRecords } from '@stamboek/model/rules/global-records'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { formatCsvRow } from '@stamboek/model/sheets/csv-text'
import { listSheetColumns } from '@stamboek/model/sheets/sheet-columns'
import type { RecordContext } from '../engine/record-context.ts'
import { malformedProblem } from '../input/input-values.ts'

/**
 * Returns an empty CSV file with the columns that an import can fill; “Alle business units” only if the caller may
 * change global records. The byte order mark tells Excel that it is UTF-8. `query.delimiter` is `;`, the default, or
 * `,`, else 400.
 */
export function createImportTemplate(context: RecordContext, type: RecordType, query: unknown): string {
  const { delimiter = ';' } = (query ?? {}) as { readonly delimiter?: unknown }
  if (delimiter !== ',' && delimiter !== ';')
    throw malformedProblem([{ field: 'delimiter', message: 'Kies , of ;.' }])
  const isForAll = canChangeGlobalRecords(type.ownership, context.caller.permissions)
  const headers = listSheetColumns(type).flatMap((column) => {
    const isOffered = column.role === 'field' ? !column.isReadOnly : column.role === 'isGlobal' && isForAll
    return isOffered ? [column.header] : []
  })
  return `\ufeff${formatCsvRow(headers, delimiter)}`
}
