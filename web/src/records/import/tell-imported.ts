import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import { showToast } from '../../ui/toasts.tsx'
import type { PopupProps } from '../popups/popup-props.ts'
import { mayDo } from '../record-actions.ts'
import { countsText } from './outcomes.ts'

/** How long the way back is offered, in ms; afterwards it is under "Eerdere imports". */
const undoOffered = 20_000

interface Imported {
  readonly file: File
  readonly answer: ImportAnswer
  /** False where the way back stays in view anyhow. */
  readonly offersUndo: boolean
}

/** Tells that a file was imported, with what that did and the way back. */
export function tellImported(
  { type, onAct }: Pick<PopupProps, 'type' | 'onAct'>,
  { file, answer: { counts, batchId }, offersUndo }: Imported,
): void {
  const canUndo = offersUndo && batchId !== null && mayDo(type, 'ImportHistory') && mayDo(type, 'ImportUndo')
  showToast({
    tone: 'good',
    title: `Importeren bestand ${file.name} afgerond.`,
    description: countsText(counts),
    ...(canUndo && {
      timeout: undoOffered,
      // The history asks before it undoes the batch that it is about.
      action: {
        label: 'Ongedaan maken',
        onPress: () => onAct('ImportHistory', [{ id: batchId, rowVersion: 0 }]),
      },
    }),
  })
}
