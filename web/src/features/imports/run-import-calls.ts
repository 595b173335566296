import type { importRecord } from '@stamboek/model/records/import/import-record'
import type { PresentedRecord } from '@stamboek/model/schema/record-of'
import { formatProblem } from '../../api/api-problem.ts'
import { downloadByCall, runCall } from '../../api/calls.ts'
import { saveFile } from '../../api/save-file.ts'
import type { ServedTypeOf } from '../../api/served-type.ts'
import type { ActionCall } from '../../records/extension/record-page-extension.ts'
import { offerNoUndo } from '../../records/undo/announce-change.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { fileNameOf } from './import-members.ts'

const progressDelayMs = 1_000

/**
 * Saves the uploaded file, or its refused rows with the reasons. A toast tells that it runs after 1 s, and a failure;
 * never rejects.
 */
export async function downloadImport(
  type: ServedTypeOf<typeof importRecord>,
  record: PresentedRecord<typeof importRecord>,
  call: 'download' | 'refusedRows' = 'download',
): Promise<void> {
  const fileName = fileNameOf(record)
  let closeProgress: (() => void) | undefined
  const timer = setTimeout(() => {
    closeProgress = showToast({ title: 'Bestand wordt gedownload…', description: fileName, timeout: null })
  }, progressDelayMs)
  try {
    const { content, name } = await downloadByCall(type, call, record)
    saveFile(content, name ?? fileName)
  } catch (error) {
    const title = 'Het bestand kon niet worden gedownload'
    showToast({ tone: 'bad', title, description: formatProblem(error) })
  } finally {
    clearTimeout(timer)
    closeProgress?.()
  }
}

/**
 * Has the file of the first record processed again, in the background. A toast tells whether the server accepted that;
 * `onChanged` follows either way. Does nothing without a record.
 */
export async function retryImport(call: ActionCall<typeof importRecord>): Promise<void> {
  const {
    type,
    records: [record],
    onChanged,
  } = call
  if (!record) return
  try {
    await runCall(type, 'retry', { record })
    offerNoUndo()
    const title = 'Het bestand wordt opnieuw verwerkt'
    showToast({ tone: 'good', title, description: fileNameOf(record) })
  } catch (error) {
    const title = 'Het bestand wordt niet opnieuw verwerkt'
    showToast({ tone: 'bad', title, description: formatProblem(error) })
  }
  void onChanged()
}
