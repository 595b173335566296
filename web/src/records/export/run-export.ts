import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { findRowsView } from '@stamboek/model/schema/record-type'
import { columnsAt } from '@stamboek/model/sheets/sheet-columns'
import { formatProblem } from '../../api/api-problem.ts'
import type { ExportRequest } from '../../api/exports.ts'
import { exportRecords } from '../../api/exports.ts'
import { saveFile } from '../../api/save-file.ts'
import { listVisibleColumnIds } from '../../ui/grid/column-state.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import type { PageState } from '../state/page-state.ts'
import { buildUnpagedSearch } from '../state/search-request.ts'

/** A longer export shows a toast with a button to stop it. */
const progressDelayMs = 1_000
/** Rows of an Excel sheet without the header. */
const maxSheetRows = 1_048_575

interface Export extends ExportedView {
  readonly isMarkedOnly: boolean
  readonly count: number
}

/**
 * Downloads all found or all marked records of a search as an Excel file. Toasts report success, failures and columns
 * that could not be exported; after 1 s one offers to stop. More records than a sheet has rows are refused, unless a
 * view supplies the sheet.
 */
export async function runExport(view: Export): Promise<void> {
  const { type, title, count } = view
  const hasOwnRows = findRowsView(type)?.sheet !== undefined
  const records = `${count.toLocaleString('nl-NL')} ${count === 1 ? 'record' : 'records'}`
  if (count > maxSheetRows && !hasOwnRows) {
    showToast({
      tone: 'bad',
      title: 'Exporteren is niet gelukt',
      description: `Een Excel-werkblad heeft hoogstens ${maxSheetRows.toLocaleString('nl-NL')} rijen; gevonden zijn ${records}. Verfijn de zoekopdracht.`,
    })
    return
  }
  const aborter = new AbortController()
  const { signal } = aborter
  let closeProgress: (() => void) | undefined
  const timer = setTimeout(() => {
    closeProgress = showToast({
      title: 'Export wordt gemaakt…',
      description: hasOwnRows ? title : `${title}: ${records}`,
      actions: [{ label: 'Afbreken', onPress: () => aborter.abort() }],
    })
  }, progressDelayMs)
  try {
    const { content, name } = await exportRecords(type, createExportRequest(view, view.isMarkedOnly), signal)
    saveFile(content, name ?? `${title.toLowerCase()}.xlsx`)
    showToast(
      hasOwnRows
        ? { tone: 'good', title: 'Export klaar' }
        : { tone: 'good', title: `Export klaar: ${records}`, description: describeOmittedColumns(view) },
    )
  } catch (error) {
    if (!signal.aborted)
      showToast({ tone: 'bad', title: 'Exporteren is niet gelukt', description: formatProblem(error) })
  } finally {
    clearTimeout(timer)
    closeProgress?.()
  }
}

function describeOmittedColumns(view: ExportedView): string | undefined {
  const { omitted } = findExportedColumns(view)
  if (omitted.length === 0) return undefined
  const names = omitted.map((header) => `“${header}”`).join(', ')
  return omitted.length === 1
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
  readonly columns: NonNullable<ExportRequest['columns']>
  readonly omitted: readonly string[]
}

function findExportedColumns({ type, state, columns }: ExportedView): ExportedColumns {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const { start, center, end } = listVisibleColumnIds(state.columns)
  const shown = [...start, ...center, ...end].flatMap((id) => byId.get(id) ?? [])
  const isKnown = ({ id }: GridColumn<AnyRecord>) => columnsAt(type, id).length > 0
  return {
    columns: shown.filter(isKnown).map(({ id, header }) => ({ field: id, header })),
    omitted: shown.filter((column) => !isKnown(column)).map(({ header }) => header),
  }
}

function createExportRequest(view: ExportedView, isMarkedOnly: boolean): ExportRequest {
  const { type, title, state } = view
  return {
    ...buildUnpagedSearch(type.search, state),
    ...(!findRowsView(type)?.sheet && { columns: findExportedColumns(view).columns }),
    title,
    ...(isMarkedOnly && { ids: [...state.marked.keys()] }),
  }
}
