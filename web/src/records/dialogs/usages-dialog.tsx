import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { VisuallyHidden } from 'react-aria-components'
import { formatProblem } from '../../api/api-problem.ts'
import { usagesQuery } from '../../api/usages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { formatRecordTitle } from '../texts/record-title.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { UsageSummary } from './usage-summary.tsx'

/** Where the records are used, with links to those lists. */
export function UsagesDialog({ type, records, onClose }: ActionDialogProps) {
  const query = useQuery(usagesQuery(type, { ids: records.map(({ id }) => id) }))
  const [first] = records
  const subject =
    records.length === 1 && first ? formatRecordTitle(type, first) : `${records.length} ${type.labels.many}`
  return (
    <Dialog
      isOpen
      title={`Waar gebruikt - ${subject}`}
      size="small"
      onRequestClose={onClose}
      footer={
        <Button variant="primary" autoFocus onPress={onClose}>
          Sluiten
        </Button>
      }
    >
      {query.isPending && (
        <div aria-busy="true">
          <VisuallyHidden elementType="span" role="status">
            Laden…
          </VisuallyHidden>
          <Skeleton height="4rem" />
        </div>
      )}
      {query.isError && (
        <div role="alert">
          <EmptyState
            icon={IconAlertTriangle}
            title="Waar dit gebruikt wordt, kon niet worden geladen"
            actions={<Button onPress={() => void query.refetch()}>Opnieuw proberen</Button>}
          >
            {formatProblem(query.error)}
          </EmptyState>
        </div>
      )}
      <UsageSummary
        type={type}
        records={records}
        unused={
          records.length === 1 ? 'Dit record is nergens in gebruik.' : 'Deze records zijn nergens in gebruik.'
        }
      />
    </Dialog>
  )
}
