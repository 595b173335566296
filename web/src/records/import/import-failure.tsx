import { ApiProblem, problemText } from '../../api/api-problem.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import styles from './import-results.module.css'
import type { ImportRun } from './use-import-run.ts'

interface ImportFailureProps {
  readonly failure: NonNullable<ImportRun['failure']>
  readonly onRetry: () => void
}

/** Why the server did not take the file, with what it says of its headers; the file stays chosen. */
export function ImportFailure({ failure: { error, mode }, onRetry }: ImportFailureProps) {
  const problem = error instanceof ApiProblem ? error.problem : undefined
  // One error alone is said whole above.
  const errors = problem?.errors?.filter(({ message }) => message !== problem.detail) ?? []
  const canRetry = !(error instanceof ApiProblem) || error.isPassing
  return (
    <div className={styles.results}>
      <Banner
        tone="bad"
        role="alert"
        actions={canRetry && <Button onPress={onRetry}>Opnieuw proberen</Button>}
      >
        {problemText(error)}
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
