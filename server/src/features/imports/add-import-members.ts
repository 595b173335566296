import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { anyOfIds, contains, instant, periodOf } from '../../database/sql-expressions.ts'
import { type ImportRun, selectImportRun } from '../../records/change-sets/import-runs.ts'
import { type AddMembers, executorOf } from '../../records/engine/record-context.ts'
import { findFileType } from './file-types.ts'
import { statusField } from './import-state.ts'

/**
 * Adds the code of the unit, the numbers of rows while an import is InProgress or Completed, whether its file is kept,
 * and what the file made.
 */
export const addImportMembers: AddMembers = async (context, _type, records) => {
  const rows = await executorOf(context)
    .selectFrom('record.import_record as r')
    .leftJoin('stamboek.import_file as f', 'f.import_record_id', 'r.id')
    .leftJoin('record.system_business_unit as b', (join) =>
      join
        .onRef('b.series_id', '=', 'r.system_business_unit_id')
        .on((eb) => contains(periodOf(eb, 'b'), instant(context.now))),
    )
    .leftJoinLateral(
      (eb) => selectImportRun(eb.ref('r.id'), statusField).as('run'),
      (join) => join.onTrue(),
    )
    .where('r.id', '=', anyOfIds(records.map(({ id }) => id)))
    .select(['r.id', 'b.code as unitCode', 'f.rows_read as rowsRead', 'f.rows_total as rowsTotal'])
    .select([
      'run.changeSetId',
      'run.importName',
      'run.isUndone',
      'run.message',
      'run.undoneOn',
      'run.undoneBy',
    ])
    .select((eb) => eb('f.file_id', 'is not', null).$castTo<boolean>().as('isKept'))
    .execute()
  const files = new Map(rows.map((row) => [row.id, row]))
  return records.map(({ id, fileTypeId, importStatus }) => {
    const file = files.get(id)
    const isRead = importStatus === 'InProgress' || importStatus === 'Completed'
    return {
      systemBusinessUnitCode: file?.unitCode ?? null,
      rowsRead: isRead ? (file?.rowsRead ?? null) : null,
      rowsTotal: isRead ? (file?.rowsTotal ?? null) : null,
      isFileKept: file?.isKept ?? false,
      recordType: findFileType(fileTypeId)?.recordType.dtoKey ?? null,
      changeSetId: file?.changeSetId ?? null,
      importName: file?.importName ?? null,
      undoneText: file ? describeUndone(file) : null,
    }
  })
}

function describeUndone({
  isUndone,
  message,
  undoneOn,
  undoneBy,
}: { readonly [Member in keyof ImportRun]: ImportRun[Member] | null }): string | null {
  if (!isUndone) return null
  const at = undoneOn === null ? '' : ` op ${formatInstant(undoneOn)}`
  return [`Door ${undoneBy ?? 'een onbekende gebruiker'}${at}.`, ...(message === null ? [] : [message])].join(
    ' ',
  )
}
