import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button, type ButtonVariant } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './confirm-dialog.module.css'
import dialogStyles from './dialog.module.css'

export type ConfirmChoice = {
  label: string
  onPress: () => void
  /** `primary` for the expected choice, `danger` when it deletes something. Default `secondary`. */
  variant?: ButtonVariant | undefined
  isPending?: boolean | undefined
  autoFocus?: boolean | undefined
}

export type ConfirmDialogProps = {
  isOpen: boolean
  onCancel: () => void
  cancelLabel?: string | undefined
  title: ReactNode
  children?: ReactNode
  /** At most two choices, the expected one first; the cancel button is added. It gets the focus when no choice is left. */
  choices: readonly ConfirmChoice[]
}

/**
 * An alert dialog with a question. Escape calls `onCancel`; a press outside does nothing, and a choice does not close it. The cancel
 * button has the focus unless a choice has `autoFocus`.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onCancel } = props
  const hasFocus = props.choices.some((choice) => choice.autoFocus)
  return (
    <ModalOverlay
      className={classNames(dialogStyles.scrim)}
      isOpen={props.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) onCancel()
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) event.preventDefault()
      }}
    >
      <Modal className={classNames(dialogStyles.modal, dialogStyles.small)}>
        <AriaDialog role="alertdialog" className={classNames(dialogStyles.dialog, styles.dialog)}>
          <Heading slot="title" level={2} className={classNames(styles.title)}>
            {props.title}
          </Heading>
          {props.children && <div className={styles.text}>{props.children}</div>}
          <div className={styles.choices}>
            <Button
              key={props.choices.length === 0 ? 'only' : 'cancel'}
              autoFocus={!hasFocus}
              onPress={onCancel}
            >
              {props.cancelLabel ?? 'Annuleren'}
            </Button>
            {props.choices.toReversed().map((choice) => (
              <Button
                key={choice.label}
                variant={choice.variant}
                isPending={choice.isPending}
                autoFocus={choice.autoFocus}
                onPress={choice.onPress}
              >
                {choice.label}
              </Button>
            ))}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

type UnsavedChangesDialogProps = {
  isOpen: boolean
  onSave?: (() => void) | undefined
  onDiscard: () => void
  onCancel: () => void
  isSaving?: boolean | undefined
  children?: ReactNode
}

/** Asks whether to save (only with `onSave`), discard or keep editing the unsaved changes of a form that is closing (requirements 13.1). */
export function UnsavedChangesDialog(props: UnsavedChangesDialogProps) {
  const { onSave, onDiscard } = props
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title="Je hebt onopgeslagen wijzigingen. Wat wil je doen?"
      cancelLabel={onSave ? undefined : 'Verder bewerken'}
      onCancel={props.onCancel}
      choices={
        onSave
          ? [
              // Saving does not get the focus: Escape followed by a space or Enter must not write anything.
              { label: 'Opslaan', variant: 'primary', onPress: onSave, isPending: props.isSaving },
              { label: 'Niet opslaan', onPress: onDiscard },
            ]
          : [{ label: 'Niet opslaan', variant: 'danger', onPress: onDiscard }]
      }
    >
      {props.children}
    </ConfirmDialog>
  )
}
