import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { Import } from './use-import.ts'

/** What is asked before the dialog closes (platform.md section 4; its words are literal). */
export function ClosingQuestions({ work }: { readonly work: Import }) {
  const { question, answerQuestion, run } = work
  const importChoice = {
    label: 'IMPORTEER BESTAND',
    variant: 'primary',
    onPress: () => {
      answerQuestion(false)
      work.send('all')
    },
  } as const
  const name = work.file?.name ?? ''
  return (
    <>
      <ConfirmDialog
        // The import may end before the question is answered.
        isOpen={question === 'abort' && run.sending !== undefined}
        title={`Bestand ${name} wordt nog ${run.sending?.mode === 'check' ? 'gecontroleerd' : 'geïmporteerd'}. Wil je dit afbreken?`}
        cancelLabel="Doorgaan"
        onCancel={() => answerQuestion(false)}
        choices={[{ label: 'Afbreken', variant: 'danger', onPress: () => answerQuestion(true) }]}
      />
      <ConfirmDialog
        isOpen={question === 'notImported'}
        title={`Bestand ${name} is nog niet geïmporteerd. Wat wil je doen?`}
        cancelLabel="ANNULEREN"
        onCancel={() => answerQuestion(false)}
        // Without the focus on importing: Escape and then Enter must not write anything.
        choices={[
          ...(work.isNothingToImport ? [] : [importChoice]),
          { label: 'NEGEREN', onPress: () => answerQuestion(true) },
        ]}
      >
        Met ANNULEREN ga je verder in dit venster, met NEGEREN sluit je het zonder te importeren.
      </ConfirmDialog>
    </>
  )
}
