import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import type { UnitOfWork } from '../../records/engine/unit-of-work.ts'
import type { ImportSummary } from '../../records/import/import-summary.ts'
import type { RowImporter } from '../../records/import/row-importer.ts'
import type { SheetFile } from '../../sheets/sheet-file.ts'
import type { SheetRow, SheetRows } from '../../sheets/sheet-rows.ts'

export interface FileType {
  /** Stored with each record, so it must never change. */
  readonly id: string
  readonly name: string
  readonly description: string
  /** Lower-case, without a dot. */
  readonly extensions: readonly string[]
  readonly example: string
  /** Permissions that the uploader needs in the unit of the file, besides the one to upload. */
  readonly permissions: readonly string[]
  /** The type of the records that the rows become, and of the import in its history. */
  readonly recordType: RecordTypeDefinition
  /** Throws a RequestProblem for an unreadable file or wrong columns. */
  readonly open: (file: SheetFile) => Promise<SheetRows>
  /**
   * Returns the code of the business unit that a row names, or ''. Absent: a file belongs to the unit of its upload.
   */
  readonly unitCodeOf?: (sheet: SheetRows) => (row: SheetRow) => string
  /**
   * Imports the rows in the transaction of `unit`, whose caller is the uploader in the unit of the file, and whose
   * change set is that of the import.
   */
  readonly createImporter: (unit: UnitOfWork, file: ImportedFile) => Promise<RowImporter>
}

export interface ImportedFile {
  readonly sheet: SheetRows
  readonly summary: ImportSummary
  /** Aborts when the program stops or another node takes the job over. */
  readonly signal: AbortSignal
}
