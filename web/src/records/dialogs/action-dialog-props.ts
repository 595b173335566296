import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { ServedTypeOf, ShownRecord } from '../../api/served-type.ts'

/** Values that a new record starts with, with labels beside references. */
export type StartValues = Readonly<Record<string, unknown>>

/** The rows of the page that the grid shows, among all that were found. */
export interface RowsOfPage {
  readonly rows: readonly AnyRecord[]
  readonly rowOffset: number
  readonly totalCount: number
}

/** The props of every dialog that an action opens. The rows of the page serve the buttons to the previous and next record. */
export interface ActionDialogProps extends RowsOfPage {
  readonly type: ServedRecordType
  /** The chosen records; a dialog about one record takes the first. Empty when adding. */
  readonly records: readonly AnyRecord[]
  /** Instead of the defaults, or of what a clone copies. */
  readonly start?: StartValues | undefined
  /** The largest number of rows on a page. */
  readonly pageLimit: number
  /** False while the rows of another page or search are loading. */
  readonly areRowsReady: boolean
  /** Shows another page in the grid, counted from 1. */
  readonly onPageChange: (page: number) => void
  /** Shows the same dialog for another record. */
  readonly onNavigate: (record: AnyRecord) => void
  /** Runs another action, which replaces this dialog. */
  readonly onAct: (action: string, records: readonly AnyRecord[]) => void
  readonly onClose: () => void
  /**
   * Reports that records changed; `saved` becomes the current row. Resolves when the list is up to date,
   * with a function that opens the saved record where the list does not show it.
   */
  readonly onChanged: (saved?: AnyRecord) => Promise<(() => void) | undefined>
}

/** The props of a dialog of a definition, whose calls and records the compiler then knows. */
export interface ActionDialogPropsOf<D> extends ActionDialogProps {
  readonly type: ServedTypeOf<D>
  readonly records: readonly ShownRecord<D>[]
}
