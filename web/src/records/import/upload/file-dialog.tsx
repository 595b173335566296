import { Button } from '../../../ui/buttons/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { DropCover } from '../../../ui/files/drop-zone.tsx'
import { useFileDrop } from '../../../ui/files/use-file-drop.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog, type DialogProps } from '../../../ui/overlays/dialog.tsx'
import styles from './file-dialog.module.css'
import type { Closing } from './use-closing.ts'

interface FileDialogProps extends Omit<DialogProps, 'isOpen' | 'onRequestClose'> {
  readonly closing: Closing
  readonly abortTitle: string
  readonly unsaved: UnsavedQuestion
  /** Absent while no file can be dropped, as during an upload. */
  readonly onDrop: ((files: readonly File[]) => void) | undefined
}

interface UnsavedQuestion {
  readonly title: string
  readonly text: string
  readonly cancelLabel?: string
  readonly ignoreLabel: string
  readonly send: { readonly label: string; readonly onPress: () => void } | undefined
}

/**
 * A dialog that takes files dropped anywhere on the window, except during an upload. It can stop an upload, and asks as
 * `closing` says before it closes.
 */
export function FileDialog(props: FileDialogProps) {
  const { closing, abortTitle, unsaved, onDrop, footer, children, ...dialog } = props
  const isOver = useFileDrop((files) => onDrop?.(files), closing.isSending || onDrop === undefined)
  const abortButton = (
    <Button key="abort" autoFocus onPress={closing.abort}>
      Afbreken
    </Button>
  )
  return (
    <>
      <Dialog
        {...dialog}
        isOpen
        footer={closing.isSending ? abortButton : footer}
        onRequestClose={closing.requestClose}
      >
        <div className={styles.body}>
          {children}
          {isOver && <DropCover />}
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={closing.question === 'abort'}
        title={abortTitle}
        cancelLabel="Doorgaan"
        onCancel={closing.keepOpen}
        choices={[{ label: 'Afbreken', variant: 'danger', onPress: closing.close }]}
      />
      <UnsavedFileQuestion closing={closing} question={unsaved} />
    </>
  )
}

function UnsavedFileQuestion({ closing, question }: { closing: Closing; question: UnsavedQuestion }) {
  const { title, text, cancelLabel, ignoreLabel, send } = question
  const sendFromQuestion = (): void => {
    closing.keepOpen()
    send?.onPress()
  }
  return (
    <ConfirmDialog
      isOpen={closing.question === 'unsaved'}
      title={title}
      cancelLabel={cancelLabel}
      onCancel={closing.keepOpen}
      // Importing does not get the focus: Escape followed by Enter must not write anything.
      choices={[
        ...(send ? [{ label: send.label, variant: 'primary', onPress: sendFromQuestion } as const] : []),
        { label: ignoreLabel, onPress: closing.close },
      ]}
    >
      {text}
    </ConfirmDialog>
  )
}

interface UploadProgressProps {
  /** Sent share of the file, 0 to 1. */
  readonly share: number
  readonly sendingLabel: string
  readonly workingLabel: string
}

/** Progress of an upload, then an indeterminate bar while the server works (requirements 13.6). */
export function UploadProgress({ share, sendingLabel, workingLabel }: UploadProgressProps) {
  return share < 1 ? (
    <ProgressBar label={sendingLabel} value={Math.round(share * 100)} />
  ) : (
    <ProgressBar label={workingLabel} value={null} />
  )
}
