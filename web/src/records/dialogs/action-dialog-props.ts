import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { ServedTypeOf, ShownRecord } from '../../api/served-type.ts'

/** Values that a new record starts with, with labels beside references. */
export type StartValues = Readonly<Record<string, unknown>>

/** The rows of the page in the grid, among all results. */
export interface RowsOfPage {
  readonly rows: readonly AnyRecord[]
  readonly rowOffset: number
  readonly totalCount: number
}

export interface ActionDialogProps extends RowsOfPage {
  readonly type: ServedRecordType
  /** A dialog about one record takes the first. Empty when adding. */
  readonly records: readonly AnyRecord[]
  readonly start?: StartValues | undefined
  readonly pageLimit: number
  /** False while the rows of another page or search are loading. */
  readonly areRowsReady: boolean
  /** Shows another page in the grid, counted from 1. */
  readonly onPageChange: (page: number) => void
  readonly onNavigate: (record: AnyRecord) => void
  readonly onAct: (action: string, records: readonly AnyRecord[]) => void
  readonly onClose: () => void
  /**
   * Reports that records changed; `saved` becomes the current row. Resolves when the list is up to date, with a
   * function that opens the saved record if the list does not show it.
   */
  readonly onChanged: (saved?: AnyRecord) => Promise<(() => void) | undefined>
}

export interface ActionDialogPropsOf<D> extends ActionDialogProps {
  readonly type: ServedTypeOf<D>
  readonly records: readonly ShownRecord<D>[]
}
