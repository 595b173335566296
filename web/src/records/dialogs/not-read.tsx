import { IconAlertTriangle } from '@tabler/icons-react'
import { problemText } from '../../api/api-problem.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** In the place of a form whose record could not be read. */
export function NotRead({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        title="Het record kon niet worden geladen"
        actions={<Button onPress={onRetry}>Opnieuw proberen</Button>}
      >
        {problemText(error)}
      </EmptyState>
    </div>
  )
}
