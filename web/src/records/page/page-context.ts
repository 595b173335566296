import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { createContext, type RefObject, use } from 'react'
import type { GridSort } from '../../ui/grid/column-state.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import type { PageOffers } from '../actions/page-offers.ts'
import type { Subject } from '../actions/record-actions.ts'
import type { ActionRequest } from '../dialogs/use-action-dialogs.tsx'
import type { PageTypes } from '../extension/page-types.ts'
import type { RecordSearch } from '../grid/use-record-search.ts'
import type { PageAction } from '../state/page-reducer.ts'
import type { PageState, SearchFields } from '../state/page-state.ts'

interface VisitOfPage {
  /** The end of the last visit of the page, as an instant; null in the first one. */
  readonly since: string | null
  /** Whether a tree shows only what others changed since then; lists search for it. */
  readonly isTreeOfChanges: boolean
  readonly setTreeOfChanges: (isOn: boolean) => void
}

export interface PageController {
  readonly title: string
  readonly types: PageTypes
  readonly state: PageState
  readonly dispatch: (action: PageAction) => void
  readonly columns: readonly GridColumn<AnyRecord>[]
  readonly defaultSort: readonly GridSort[]
  readonly search: RecordSearch
  readonly visit: VisitOfPage
  readonly replaceSearch: (fields: SearchFields) => void
  readonly searchCard: RefObject<HTMLDivElement | null>
  readonly focusSearch: () => void
  /** Resolves once the records of the page were read again. */
  readonly refresh: () => Promise<void>
  readonly offers: PageOffers
  /** The current row, for actions while nothing is marked, and the marked records. */
  readonly subject: Subject
  readonly setCurrentId: (id: string) => void
  /** A new object focuses its row. */
  readonly focusOn: { readonly rowId: string } | undefined
  readonly act: (request: ActionRequest) => void
  readonly openRecord: (record: AnyRecord) => void
  readonly add: (() => void) | undefined
}

/** Changes with each render of the page, so nothing inside the rows of the grid may use it. */
export const PageContext = createContext<PageController | undefined>(undefined)

/** The controller of the record page around, from `PageContext`; throws outside of one. Renders whenever the page does. */
export function usePage(): PageController {
  const page = use(PageContext)
  if (!page) throw new Error('Not within a record page')
  return page
}
