import { ConfirmDialog } from './confirm-dialog.tsx'

export type UnsavedChangesDialogProps = {
  isOpen: boolean
  onSave: () => void
  onDiscard: () => void
  onCancel: () => void
  isSaving?: boolean | undefined
}

/** Asked when a form with typing in it is about to go (platform.md 4). */
export function UnsavedChangesDialog(props: UnsavedChangesDialogProps) {
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title="Je hebt onopgeslagen wijzigingen. Wat wil je doen?"
      onCancel={props.onCancel}
      choices={[
        {
          label: 'Opslaan',
          variant: 'primary',
          onPress: props.onSave,
          isPending: props.isSaving,
          autoFocus: true,
        },
        { label: 'Niet opslaan', onPress: props.onDiscard },
      ]}
    />
  )
}
