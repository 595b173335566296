import { type Form, fieldOfPart } from '@stamboek/model/schema/layout'
import { IconAlertTriangle } from '@tabler/icons-react'
import { VisuallyHidden } from 'react-aria-components'
import { formatProblem } from '../../api/api-problem.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from '../form/form-sections.module.css'
import type { RecordSource } from './record-source.ts'

interface RecordPlaceholderProps {
  readonly form: Form
  readonly source: RecordSource
}

/** Shown instead of the form: a skeleton while the record loads, the error with a retry if it failed. */
export function RecordPlaceholder({ form, source }: RecordPlaceholderProps) {
  return source.state === 'failed' ? (
    <LoadFailure error={source.error} onRetry={source.retry} />
  ) : (
    <LoadingForm form={form} />
  )
}

/** A skeleton with the layout of the form, so that nothing moves when the record arrives. */
function LoadingForm({ form }: { form: Form }) {
  const [tab] = form.tabs
  return (
    <div className={styles.sections} aria-busy="true">
      <VisuallyHidden elementType="span" role="status">
        Laden…
      </VisuallyHidden>
      {tab?.sections.map((section, index) => (
        <div key={section.label ?? index} className={styles.section}>
          {section.parts.map((part, position) => (
            <div
              key={fieldOfPart(part) ?? position}
              className={styles.part}
              data-span={typeof part === 'object' && 'span' in part ? part.span : undefined}
            >
              <Skeleton width="40%" />
              <div className={styles.bone}>
                <Skeleton height="32px" />
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        title="Het record kon niet worden geladen"
        actions={<Button onPress={onRetry}>Opnieuw proberen</Button>}
      >
        {formatProblem(error)}
      </EmptyState>
    </div>
  )
}
