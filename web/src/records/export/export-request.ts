import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { columnsAt } from '@stamboek/model/sheets/sheet-columns'
import type { ExportRequest } from '../../api/exports.ts'
import { visibleColumnIds } from '../../ui/grid/column-state.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import type { PageState } from '../page/state/page-state.ts'
import { wholeSearch } from '../page/state/search-request.ts'

export interface ExportedView {
  readonly type: ServedRecordType
  readonly title: string
  readonly state: PageState
  readonly columns: readonly GridColumn<AnyRecord>[]
}

export interface ExportedColumns {
  readonly columns: ExportRequest['columns']
  /** Headers of columns that a page adds: the server does not know them. */
  readonly leftOut: readonly string[]
}

/** The columns of a grid as they stand there, from left to right. */
export function exportedColumns({ type, state, columns }: ExportedView): ExportedColumns {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const { start, center, end } = visibleColumnIds(state.columns)
  const shown = [...start, ...center, ...end].flatMap((id) => byId.get(id) ?? [])
  const isKnown = ({ id }: GridColumn<AnyRecord>) => columnsAt(type, id).length > 0
  return {
    columns: shown.filter(isKnown).map(({ id, header }) => ({ field: id, header })),
    leftOut: shown.filter((column) => !isKnown(column)).map(({ header }) => header),
  }
}

/** What a page shows as an export asks for it: its search with sorting and reference date, or only what is marked. */
export function exportRequest(view: ExportedView, isMarkedOnly: boolean): ExportRequest {
  const { type, title, state } = view
  return {
    ...wholeSearch(type.search, state),
    columns: exportedColumns(view).columns,
    title,
    ...(isMarkedOnly && { ids: [...state.marked.keys()] }),
  }
}
