import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { ImportKind } from '../../../api/imports.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { ActionDialogProps } from '../../dialogs/action-dialog-props.ts'
import { ImportOutcome } from './import-outcome.tsx'

/** A finished import, passed to the dialog as its record. */
export interface ImportResult extends AnyRecord {
  readonly fileName: string
  readonly kind: ImportKind
  readonly answer: ImportAnswer
}

/**
 * The outcome of the finished import that is passed as the first record (`ImportResult`); nothing without one. An undo of it
 * reports the change to the page and closes the dialog.
 */
export function ImportResultDialog(props: ActionDialogProps) {
  const [result] = props.records as readonly ImportResult[]
  if (!result) return null
  const { fileName, kind, answer } = result
  return (
    <Dialog
      isOpen
      title={`Import van ${fileName}`}
      width="min(64rem, 96vw)"
      height="min(46rem, 90dvh)"
      isPadded={false}
      onRequestClose={props.onClose}
      footer={
        <Button variant="primary" autoFocus onPress={props.onClose}>
          Sluiten
        </Button>
      }
    >
      <ImportOutcome
        type={props.type}
        kind={kind}
        fileName={fileName}
        answer={answer}
        onChanged={() => void props.onChanged()}
        onUndone={props.onClose}
      />
    </Dialog>
  )
}
