import { IconAlertTriangle } from '@tabler/icons-react'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from './empty-state.tsx'

interface LoadFailureProps {
  readonly title: string
  /** Why, in Dutch. */
  readonly detail: string
  readonly onRetry: () => void
}

/** In place of what could not be loaded, with a button to try again; read at once by screen readers. */
export function LoadFailure({ title, detail, onRetry }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        title={title}
        actions={<Button onPress={onRetry}>Opnieuw proberen</Button>}
      >
        {detail}
      </EmptyState>
    </div>
  )
}
