import { showToast } from '../../../ui/overlays/toasts.ts'
import { isPermitted } from '../../actions/record-rights.ts'
import type { ActionDialogProps } from '../../dialogs/action-dialog-props.ts'
import { offerNoUndo } from '../../undo/announce-change.ts'
import type { ImportResult } from '../outcome/import-result-dialog.tsx'
import { countWritten, describeCounts } from '../outcome/outcomes.ts'

/** The toast offers its actions this long; afterwards they are under "Eerdere imports". */
const actionsTimeoutMs = 20_000

/**
 * Shows a toast with the outcome of an import. With `isClosing`, and if rows were written, it offers to show all rows,
 * and to undo the import with the rights to that.
 */
export function announceImported(
  { type, onAct }: Pick<ActionDialogProps, 'type' | 'onAct'>,
  { fileName, kind, answer }: Pick<ImportResult, 'fileName' | 'kind' | 'answer'>,
  isClosing: boolean,
): void {
  const { counts, batchId, fileWarnings } = answer
  const hasWritten = batchId !== null && countWritten(counts) > 0
  const canUndo = hasWritten && isPermitted(type, 'ImportHistory') && isPermitted(type, 'ImportUndo')
  const batch = { id: batchId ?? '', rowVersion: 0 }
  // An import has an undo of its own.
  offerNoUndo()
  showToast({
    tone: fileWarnings.length > 0 ? 'warn' : 'good',
    title: `Importeren bestand ${fileName} afgerond.`,
    description: [describeCounts(counts), ...fileWarnings].join(' – '),
    ...(isClosing &&
      hasWritten && {
        timeout: actionsTimeoutMs,
        actions: [
          {
            label: 'Bekijken',
            onPress: () => onAct('ImportResult', [{ ...batch, fileName, kind, answer }]),
          },
          ...(canUndo ? [{ label: 'Ongedaan maken', onPress: () => onAct('ImportHistory', [batch]) }] : []),
        ],
      }),
  })
}

/** Shows a toast that a file was not imported; the dialog shows why. */
export function announceImportFailed({ name }: File): void {
  showToast({ tone: 'bad', title: `Importeren bestand ${name} niet gelukt.` })
}

/** Shows a toast that the user aborted an import; it may be stored all the same. */
export function announceImportAborted(): void {
  showToast({
    title: 'Importeren afgebroken',
    description: 'Was de server al klaar, dan staat deze import bij “Eerdere imports”.',
  })
}
