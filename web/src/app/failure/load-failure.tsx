import { IconAlertTriangle } from '@tabler/icons-react'
import { formatProblem } from '../../api/api-problem.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

interface LoadFailureProps {
  readonly title: string
  readonly error: unknown
  readonly onRetry: () => void
}

/** In place of what could not be loaded, with a button to try again; read at once by screen readers. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        title={title}
        actions={<Button onPress={onRetry}>Opnieuw proberen</Button>}
      >
        {formatProblem(error)}
      </EmptyState>
    </div>
  )
}
