import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'

/** What every popup of the record page gets. */
export interface PopupProps {
  readonly type: ServedRecordType
  /** What the popup is about; the first one where it is about one. Empty when adding. */
  readonly records: readonly AnyRecord[]
  /** The rows on the page, for going to the previous and next one. */
  readonly rows: readonly AnyRecord[]
  /** How many rows come before these, and how many there are on all pages. */
  readonly rowOffset: number
  readonly totalCount: number
  /** Shows the same popup for another record. */
  readonly onNavigate: (record: AnyRecord) => void
  readonly onClose: () => void
  /** The records of this type have changed. */
  readonly onChanged: () => void
}
