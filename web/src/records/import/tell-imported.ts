import { showToast } from '../../ui/overlays/toasts.tsx'
import { mayDo } from '../actions/record-actions.ts'
import type { ActionDialogProps } from '../dialogs/action-dialog-props.ts'
import type { ImportResult } from './import-result-dialog.tsx'
import { countsText, writtenCount } from './outcomes.ts'

/** How long what was imported can be looked at and undone from the toast, in ms; afterwards it is under "Eerdere imports". */
const undoOffered = 20_000

/**
 * Tells that a file was imported and what that did. `isClosing`: the dialog goes away, so that the toast offers to look at the rows
 * and to undo them.
 */
export function tellImported(
  { type, onAct }: Pick<ActionDialogProps, 'type' | 'onAct'>,
  { fileName, kind, answer }: Pick<ImportResult, 'fileName' | 'kind' | 'answer'>,
  isClosing: boolean,
): void {
  const { counts, batchId } = answer
  const hasWritten = batchId !== null && writtenCount(counts) > 0
  const canUndo = hasWritten && mayDo(type, 'ImportHistory') && mayDo(type, 'ImportUndo')
  const batch = { id: batchId ?? '', rowVersion: 0 }
  showToast({
    tone: 'good',
    title: `Importeren bestand ${fileName} afgerond.`,
    description: countsText(counts),
    ...(isClosing &&
      hasWritten && {
        timeout: undoOffered,
        actions: [
          {
            label: 'Bekijken',
            onPress: () => onAct('ImportResult', [{ ...batch, fileName, kind, answer }]),
          },
          // The history asks before it undoes the batch that it is about.
          ...(canUndo ? [{ label: 'Ongedaan maken', onPress: () => onAct('ImportHistory', [batch]) }] : []),
        ],
      }),
  })
}
