import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RowsOfPage } from './record-position.ts'

/** What every dialog of the record page gets; the rows on the page are for going to the previous and next record. */
export interface ActionDialogProps extends RowsOfPage {
  readonly type: ServedRecordType
  /** What the dialog is about; the first one where it is about one. Empty when adding. */
  readonly records: readonly AnyRecord[]
  /** What a new record starts with besides its defaults: the parent under which it is added, with its label. */
  readonly start?: Readonly<Record<string, unknown>> | undefined
  /** How many rows a page holds at most. */
  readonly pageLimit: number
  /** False while the rows of another page or another search are on their way. */
  readonly areRowsReady: boolean
  /** Shows another page in the grid; the first is 1. */
  readonly onPageChange: (page: number) => void
  /** Shows the same dialog for another record. */
  readonly onNavigate: (record: AnyRecord) => void
  /** Does another action with records, in the place of this dialog. */
  readonly onAct: (action: string, records: readonly AnyRecord[]) => void
  readonly onClose: () => void
  /**
   * The records of this type have changed. One that was saved becomes the current row. Resolves once the list is up to date:
   * to what opens the saved record where the list does not show it.
   */
  readonly onChanged: (saved?: AnyRecord) => Promise<(() => void) | undefined>
}
