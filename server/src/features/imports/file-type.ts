import type { UnitOfWork } from '../../records/engine/unit-of-work.ts'
import type { SheetFile } from '../../sheets/sheet-file.ts'
import type { SheetRow, SheetRows } from '../../sheets/sheet-rows.ts'

/** A kind of file that can be uploaded: what it is called, how it is read, whose it is, and what becomes of its rows. */
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
  /** Takes in the rows in the transaction of `unit`, as the uploader in the unit of the file. */
  readonly process: (unit: UnitOfWork, rows: FileRows) => Promise<void>
}

/** The rows of a file that is being processed. */
export interface FileRows {
  readonly fileName: string
  /** Its batches report the progress, give way to calls, and throw once processing has to stop. */
  readonly sheet: SheetRows
  /** Leaves a row out, for a Dutch reason. `identifier` is what users know the row by. */
  readonly refuse: (row: SheetRow, identifier: string, reason: string) => void
}
