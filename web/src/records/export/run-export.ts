import { problemText } from '../../api/api-problem.ts'
import { exportRecords } from '../../api/exports.ts'
import { saveFile } from '../../api/save-file.ts'
import { showToast } from '../../ui/overlays/toasts.tsx'
import { type ExportedView, exportedColumns, exportRequest } from './export-request.ts'

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
