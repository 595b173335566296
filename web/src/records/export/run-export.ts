import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { columnsAt } from '@stamboek/model/sheets/sheet-columns'
import { problemText } from '../../api/api-problem.ts'
import type { ExportRequest } from '../../api/exports.ts'
import { exportRecords } from '../../api/exports.ts'
import { saveFile } from '../../api/save-file.ts'
import { visibleColumnIds } from '../../ui/grid/column-state.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { showToast } from '../../ui/overlays/toasts.tsx'
import type { PageState } from '../page/state/page-state.ts'
import { wholeSearch } from '../page/state/search-request.ts'

/** After this many ms an export tells that it is under way, and offers to stop it. */
const longExport = 1_000
/** Rows of a sheet of Excel, without the one of the headers. */
const mostSheetRows = 1_048_575

interface Export extends ExportedView {
  readonly isMarkedOnly: boolean
  /** How many records it is about. */
  readonly count: number
}

/** Downloads what a page shows as an Excel file; tells what could not be taken along, and what went wrong. */
export async function runExport(view: Export): Promise<void> {
  const { type, title, count } = view
  const records = `${count.toLocaleString('nl-NL')} ${count === 1 ? 'record' : 'records'}`
  if (count > mostSheetRows) {
    showToast({
      tone: 'bad',
      title: 'Exporteren is niet gelukt',
      description: `Een Excel-werkblad heeft hoogstens ${mostSheetRows.toLocaleString('nl-NL')} rijen; gevonden zijn ${records}. Verfijn de zoekopdracht.`,
    })
    return
  }
  const aborter = new AbortController()
  const { signal } = aborter
  let closeProgress: (() => void) | undefined
  const timer = setTimeout(() => {
    closeProgress = showToast({
      title: 'Export wordt gemaakt…',
      description: `${title}: ${records}`,
      actions: [{ label: 'Afbreken', onPress: () => aborter.abort() }],
    })
  }, longExport)
  try {
    const { content, name } = await exportRecords(type, exportRequest(view, view.isMarkedOnly), signal)
    saveFile(content, name ?? `${title.toLowerCase()}.xlsx`)
    showToast({ tone: 'good', title: `Export klaar: ${records}`, description: leftOutText(view) })
  } catch (error) {
    if (!signal.aborted)
      showToast({ tone: 'bad', title: 'Exporteren is niet gelukt', description: problemText(error) })
  } finally {
    clearTimeout(timer)
    closeProgress?.()
  }
}

function leftOutText(view: ExportedView): string | undefined {
  const { leftOut } = exportedColumns(view)
  if (leftOut.length === 0) return undefined
  const names = leftOut.map((header) => `“${header}”`).join(', ')
  return leftOut.length === 1
    ? `De kolom ${names} staat alleen op deze pagina en niet in de export.`
    : `De kolommen ${names} staan alleen op deze pagina en niet in de export.`
}

export interface ExportedView {
  readonly type: ServedRecordType
  readonly title: string
  readonly state: PageState
  readonly columns: readonly GridColumn<AnyRecord>[]
}

interface ExportedColumns {
  readonly columns: ExportRequest['columns']
  /** Headers of columns that a page adds: the server does not know them. */
  readonly leftOut: readonly string[]
}

/** The columns of a grid as they stand there, from left to right. */
function exportedColumns({ type, state, columns }: ExportedView): ExportedColumns {
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
function exportRequest(view: ExportedView, isMarkedOnly: boolean): ExportRequest {
  const { type, title, state } = view
  return {
    ...wholeSearch(type.search, state),
    columns: exportedColumns(view).columns,
    title,
    ...(isMarkedOnly && { ids: [...state.marked.keys()] }),
  }
}
