import { IconListCheck } from '@tabler/icons-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { ActionDialogProps } from '../dialogs/action-dialog-props.ts'
import { ImportFailure } from './import-failure.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import type { Import } from './use-import.ts'

/** What a try or an import of the file gave: what the server did not take, or what became of every row. */
export function ImportResults(props: ActionDialogProps & { readonly work: Import }) {
  const { work } = props
  const { answer, failure } = work.run
  if (failure) return <ImportFailure failure={failure} onRetry={() => work.send(failure.mode)} />
  if (answer)
    return (
      <ImportOutcome
        type={props.type}
        kind={work.kind}
        answer={answer}
        fileName={work.file?.name ?? ''}
        file={work.file}
        // A sheet of Excel has no preview to go to.
        onRow={work.chosen.state === 'csv' ? work.goToRow : undefined}
        onChanged={() => void props.onChanged()}
        // The file is as if it had not been imported.
        onUndone={work.run.reset}
      />
    )
  return (
    <EmptyState icon={IconListCheck} title="Nog niet gecontroleerd">
      Hier zie je straks per rij of ze nieuw is, iets wijzigt of wordt geweigerd, en waarom. Controleren slaat
      niets op.
    </EmptyState>
  )
}
