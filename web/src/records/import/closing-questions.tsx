import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Import } from './use-import.ts'

/** What is asked before the popup closes (platform.md section 4; its words are literal). */
export function ClosingQuestions({ work }: { readonly work: Import }) {
  const { question, answerQuestion, run } = work
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
        choices={[
          {
            label: 'IMPORTEER BESTAND',
            variant: 'primary',
            autoFocus: true,
            onPress: () => {
              answerQuestion(false)
              work.send('all')
            },
          },
          { label: 'NEGEREN', onPress: () => answerQuestion(true) },
        ]}
      />
    </>
  )
}
