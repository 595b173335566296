import type { UnitOfWork } from '../../records/engine/unit-of-work.ts'
import type { ImportSummary } from '../../records/import/import-summary.ts'
import type { RowImporter } from '../../records/import/row-importer.ts'
import type { SheetFile } from '../../sheets/sheet-file.ts'
import type { SheetRow, SheetRows } from '../../sheets/sheet-rows.ts'

/** A kind of uploaded file: name, columns, business unit and what imports its rows. */
export interface FileType {
  /** Stored with each record, so it never changes. */
  readonly id: string
  readonly name: string
  readonly description: string
  /** Lower-case, without a dot. */
  readonly extensions: readonly string[]
  /** The content of a small file that can be imported. */
  readonly example: string
  /** The permissions that processing needs in the unit of the file, besides that to upload. */
  readonly permissions: readonly string[]
  /** Opens the file; throws a RequestProblem where it cannot be read or columns are wrong. */
  readonly open: (file: SheetFile) => Promise<SheetRows>
  /** The code of the business unit that a row names, or ''. Absent: files belong to the unit of their upload. */
  readonly unitCodeOf?: (sheet: SheetRows) => (row: SheetRow) => string
  /** Imports its rows in the transaction of `unit`, whose caller is the uploader in the unit of the file. */
  readonly createImporter: (unit: UnitOfWork, file: ImportedFile) => Promise<RowImporter>
}

/** A file that is being processed. */
export interface ImportedFile {
  readonly fileName: string
  readonly sheet: SheetRows
  readonly summary: ImportSummary
  /** Aborted when the program stops or another node took the job over. */
  readonly signal: AbortSignal
}
