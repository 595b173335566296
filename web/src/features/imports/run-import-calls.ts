import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { formatProblem } from '../../api/api-problem.ts'
import { downloadByCall, runCall } from '../../api/calls.ts'
import { saveFile } from '../../api/save-file.ts'
import type { ActionCall } from '../../records/extension/record-page-extension.ts'
import { showToast } from '../../ui/overlays/toasts.tsx'
import { fileNameOf } from './import-members.ts'

/** Saves the uploaded file; a failure shows a toast. */
export async function downloadImport(type: ServedRecordType, record: AnyRecord): Promise<void> {
  try {
    const { content, name } = await downloadByCall(type, 'download', record)
    saveFile(content, name ?? fileNameOf(record))
  } catch (error) {
    const title = 'Het bestand kon niet worden gedownload'
    showToast({ tone: 'bad', title, description: formatProblem(error) })
  }
}

/** Has a failed import processed again. */
export async function retryImport({ type, records: [record], onChanged }: ActionCall): Promise<void> {
  if (!record) return
  try {
    await runCall<AnyRecord>(type, 'retry', { record })
    const title = 'Het bestand wordt opnieuw verwerkt'
    showToast({ tone: 'good', title, description: fileNameOf(record) })
  } catch (error) {
    const title = 'Het bestand wordt niet opnieuw verwerkt'
    showToast({ tone: 'bad', title, description: formatProblem(error) })
  }
  onChanged()
}
