import type { UnsavedForm } from '../../session/unsaved-changes.ts'
import { UnsavedChangesDialog } from '../../ui/overlays/confirm-dialog.tsx'

export type UnsavedQuestionProps = {
  isOpen: boolean
  forms: readonly UnsavedForm[]
  isSaving: boolean
  onSave: () => void
  onDiscard: () => void
  onCancel: () => void
}

/** The question of requirements 13.1; offers saving if every open form can be saved, else names the forms. */
export function UnsavedQuestion({ forms, onSave, ...question }: UnsavedQuestionProps) {
  const canSave = forms.length > 0 && forms.every(({ save }) => save !== undefined)
  return canSave ? (
    <UnsavedChangesDialog {...question} onSave={onSave} />
  ) : (
    <UnsavedChangesDialog {...question}>
      {forms.map((form) => form.description).join(', ')}
    </UnsavedChangesDialog>
  )
}
