import { IconListCheck } from '@tabler/icons-react'
import { ApiProblem, formatProblem } from '../../../api/api-problem.ts'
import type { ImportMode } from '../../../api/imports.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { ActionDialogProps } from '../../dialogs/action-dialog-props.ts'
import styles from '../outcome/import-outcome.module.css'
import { ImportOutcome } from '../outcome/import-outcome.tsx'
import type { Import } from './use-import.ts'

/**
 * The outcome of the last check or import, else why it failed, with a retry if that may help; before both a hint. An undo of
 * the import reports the change to the page and drops the results.
 */
export function ImportResults(props: ActionDialogProps & { readonly work: Import }) {
  const { work } = props
  const { answer, failure, mode } = work
  if (failure) return <ImportFailure error={failure.error} mode={mode} onRetry={() => work.send(mode)} />
  if (answer)
    return (
      <ImportOutcome
        type={props.type}
        kind={work.kind}
        answer={answer}
        fileName={work.file?.name ?? ''}
        file={work.file}
        onRow={work.chosen.state === 'csv' ? work.goToRow : undefined}
        onChanged={() => void props.onChanged()}
        // After the undo the file counts as not imported.
        onUndone={work.clearResults}
      />
    )
  return (
    <EmptyState icon={IconListCheck} title="Nog niet gecontroleerd">
      Hier zie je straks per rij of ze nieuw is, iets wijzigt of wordt geweigerd, en waarom. Controleren slaat
      niets op.
    </EmptyState>
  )
}

interface ImportFailureProps {
  readonly error: unknown
  readonly mode: ImportMode
  readonly onRetry: () => void
}

/** Why the server refused the file, with errors about its headers; the file stays chosen. */
function ImportFailure({ error, mode, onRetry }: ImportFailureProps) {
  const problem = error instanceof ApiProblem ? error.problem : undefined
  // The banner shows a single error in full.
  const errors = problem?.errors?.filter(({ message }) => message !== problem.detail) ?? []
  const canRetry = !(error instanceof ApiProblem) || error.isTransient
  return (
    <div className={styles.results}>
      <Banner
        tone="bad"
        role="alert"
        actions={canRetry && <Button onPress={onRetry}>Opnieuw proberen</Button>}
      >
        {formatProblem(error)}
        {mode !== 'check' && canRetry && ' Een import die toch is gelukt staat bij “Eerdere imports”.'}
      </Banner>
      {errors.length > 0 && (
        <ul className={styles.problems}>
          {errors.map(({ field, message }, index) => (
            <li key={index}>
              {field && <strong>{field}: </strong>}
              {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
