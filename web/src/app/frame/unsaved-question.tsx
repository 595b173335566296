import type { UnsavedForm } from '../../session/unsaved-changes.ts'
import { ConfirmDialog, UnsavedChangesDialog } from '../../ui/overlays/confirm-dialog.tsx'

export type UnsavedQuestionProps = {
  isOpen: boolean
  forms: readonly UnsavedForm[]
  isSaving: boolean
  onSave: () => void
  onDiscard: () => void
  onCancel: () => void
}

/** The question of platform.md section 4; it offers saving when every open form can be saved. */
export function UnsavedQuestion({ forms, isSaving, onSave, ...question }: UnsavedQuestionProps) {
  if (forms.length > 0 && forms.every(({ save }) => save !== undefined))
    return <UnsavedChangesDialog {...question} onSave={onSave} isSaving={isSaving} />
  return (
    <ConfirmDialog
      isOpen={question.isOpen}
      title="Je hebt onopgeslagen wijzigingen. Wat wil je doen?"
      cancelLabel="Verder bewerken"
      onCancel={question.onCancel}
      choices={[{ label: 'Niet opslaan', variant: 'danger', onPress: question.onDiscard }]}
    >
      {forms.map((form) => form.description).join(', ')}
    </ConfirmDialog>
  )
}
