import type { ChangeSet, UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatProblem } from '../../api/api-problem.ts'
import { changeSetQuery, changeSetsKey, undoChangeSet, undoTrialQuery } from '../../api/change-sets.ts'
import { queryClient } from '../../api/query-client.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import { useSchema } from '../../session/schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ReasonList } from '../../ui/feedback/reason-list.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { announceUndone } from './announce-change.ts'
import { describeChangeSet } from './describe-change-set.ts'
import styles from './undo-dialog.module.css'

interface UndoDialogProps {
  readonly changeSetId: string
  /** Read by its id, in the unit of the tab, where it is absent. */
  readonly changeSet?: ChangeSet
  /** Called with whether the undo changed anything. */
  readonly onClose: (isUndone: boolean) => void
}

/**
 * Says what taking back a change set would do, and which records would stay and why; then does it. A refusal is shown instead. The toast
 * afterwards names what stayed after all.
 */
export function UndoDialog({ changeSetId: id, changeSet: given, onClose }: UndoDialogProps) {
  const schema = useSchema()
  const [isBusy, setBusy] = useState(false)
  const [keys] = useState(createIdempotencyKeys)
  const [failure, setFailure] = useState<unknown>()
  const businessUnitId = given?.businessUnitId ?? undefined
  const read = useInfiniteQuery({ ...changeSetQuery(id, businessUnitId), enabled: !given })
  const changeSet = given ?? read.data?.pages[0]
  const subject = changeSet && describeChangeSet(changeSet, schema)
  const trial = useQuery(undoTrialQuery(id, businessUnitId))
  const error = failure ?? trial.error
  const canUndo = trial.data && countChanged(trial.data) > 0

  const undo = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await undoChangeSet(id, { keys, businessUnitId })
      announceUndone([answer], { businessUnitId, ...(subject !== undefined && { subject: `${subject}.` }) })
      for (const key of ['records', ...changeSetsKey]) void queryClient.invalidateQueries({ queryKey: [key] })
      onClose(answer.changeSetId !== null)
    } catch (refusal) {
      setFailure(refusal)
      setBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      title="Ongedaan maken"
      subtitle={subject}
      width="min(36rem, 92vw)"
      onRequestClose={() => onClose(false)}
      footerInfo={isBusy && <Spinner label="De wijziging wordt ongedaan gemaakt…" />}
      footer={
        <>
          <Button autoFocus onPress={() => onClose(false)}>
            {canUndo ? 'Annuleren' : 'Sluiten'}
          </Button>
          {canUndo && (
            <Button
              variant="primary"
              disabledReason={isBusy ? 'De wijziging wordt ongedaan gemaakt.' : undefined}
              onPress={() => void undo()}
            >
              Ongedaan maken
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        {error !== null && error !== undefined && (
          <Banner tone="bad" role="alert">
            {formatProblem(error)}
          </Banner>
        )}
        {trial.data ? <Outcome answer={trial.data} /> : !error && <Skeleton lines={3} />}
      </div>
    </Dialog>
  )
}

function Outcome({ answer }: { readonly answer: UndoChangeSetAnswer }) {
  const { undone, kept, keptCount } = answer
  return (
    <>
      <p>{describeOutcome(answer)}</p>
      {kept.length > 0 && (
        <ReasonList
          items={kept.map(({ id, label, reason }) => ({ id, name: label, reason }))}
          more={keptCount - kept.length}
        />
      )}
      {undone > 0 && keptCount === 0 && (
        <p className={styles.note}>
          Niemand heeft dit sindsdien gewijzigd. Het ongedaan maken kan zelf ook terug.
        </p>
      )}
    </>
  )
}

/** The number of records that the undo would change, in part or as a whole. */
function countChanged({ undone, kept }: UndoChangeSetAnswer): number {
  return undone + kept.filter(({ fields, isDeactivated }) => fields !== undefined || isDeactivated).length
}

function describeOutcome({ undone, keptCount }: UndoChangeSetAnswer): string {
  const back = undone === 1 ? '1 record wordt teruggezet' : `${count(undone)} records worden teruggezet`
  if (keptCount === 0) return `${back}.`
  const stays =
    keptCount === 1
      ? '1 record blijft, geheel of deels, zoals het is'
      : `${count(keptCount)} records blijven, geheel of deels, zoals ze zijn`
  return undone === 0 ? `${stays}:` : `${back}; ${stays}:`
}

function count(value: number): string {
  return value.toLocaleString('nl-NL')
}
