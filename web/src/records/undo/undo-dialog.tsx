import type { ChangeSet, UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { canChangeGlobalRecords } from '@stamboek/model/rules/global-records'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatProblem } from '../../api/api-problem.ts'
import { changeSetQuery, changeSetsKey, undoChangeSet, undoTrialQuery } from '../../api/change-sets.ts'
import { queryClient } from '../../api/query-client.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import { useSchema } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ReasonList } from '../../ui/feedback/reason-list.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { describeGlobalImport, GlobalChangeNote } from '../texts/global-change.tsx'
import { announceChange, offerNoUndo } from './announce-change.ts'
import { describeChangeSet } from './describe-change-set.ts'
import styles from './undo-dialog.module.css'
import { countChanged, describeDone, describeTrial } from './undo-texts.ts'

interface UndoDialogProps {
  readonly changeSetId: string
  /** By default that of the tab. */
  readonly businessUnitId?: string | null | undefined
  /** Read by its id where it is absent, unless it is known to be an import. */
  readonly changeSet?: ChangeSet
  readonly ofImport?: UndoneImport
  /** Called with whether the undo changed anything. */
  readonly onClose: (isUndone: boolean) => void
}

interface UndoneImport {
  /** Of the records that it made. */
  readonly type: ServedRecordType
  readonly fileName: string
}

/**
 * Says what taking back a change set would do, and which records would stay and why; then does it. A toast closes the dialog, unless
 * other records stayed than it said.
 */
export function UndoDialog({ changeSetId: id, changeSet: given, onClose, ...props }: UndoDialogProps) {
  const schema = useSchema()
  const [isBusy, setBusy] = useState(false)
  const [keys] = useState(createIdempotencyKeys)
  const [failure, setFailure] = useState<unknown>()
  const [answer, setAnswer] = useState<UndoChangeSetAnswer>()
  const businessUnitId = props.businessUnitId ?? given?.businessUnitId ?? undefined
  const read = useInfiniteQuery({
    ...changeSetQuery(id, businessUnitId),
    enabled: given === undefined && props.ofImport === undefined,
  })
  const changeSet = given ?? read.data?.pages[0]
  const ofImport = props.ofImport ?? (changeSet && findImport(changeSet, schema))
  const subject = ofImport || !changeSet ? undefined : describeChangeSet(changeSet, schema)
  const { data: trial, error: trialError } = useQuery(undoTrialQuery(id, businessUnitId))
  const error = failure ?? trialError
  const isOffered = !answer && (trial ? countChanged(trial) > 0 : !trialError)
  const labels = ofImport?.type.labels
  const what = ofImport ? 'import' : 'wijziging'
  const close = () => onClose(answer !== undefined && answer.changeSetId !== null)

  const undo = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const done = await undoChangeSet(id, { keys, businessUnitId })
      for (const key of ['records', ...changeSetsKey]) void queryClient.invalidateQueries({ queryKey: [key] })
      if (done.changeSetId === null || done.keptCount !== trial?.keptCount) {
        offerNoUndo()
        setAnswer(done)
        return
      }
      const title = ofImport ? 'Import ongedaan gemaakt' : 'Ongedaan gemaakt'
      const said = describeDone(done, labels)
      const description = subject === undefined ? said : `${subject}. ${said}`
      announceChange({ tone: 'good', title, description }, { businessUnitId, direction: 'redo' })
      onClose(true)
    } catch (refusal) {
      setFailure(refusal)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      title={ofImport ? 'Import ongedaan maken' : 'Ongedaan maken'}
      subtitle={subject}
      width="min(36rem, 92vw)"
      onRequestClose={close}
      footerInfo={isBusy && <Spinner label={`De ${what} wordt ongedaan gemaakt…`} />}
      footer={
        <>
          <Button autoFocus onPress={close}>
            {isOffered ? 'Annuleren' : 'Sluiten'}
          </Button>
          {/* Not pending: the announcement of React Aria would outlive the button. */}
          {isOffered && (
            <Button
              variant="primary"
              disabledReason={
                isBusy
                  ? `De ${what} wordt ongedaan gemaakt.`
                  : trial
                    ? undefined
                    : 'Het is nog niet bekend wat terug kan.'
              }
              onPress={() => void undo()}
            >
              Ongedaan maken
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        {ofImport && !answer && <ImportQuestion {...ofImport} />}
        {error !== null && error !== undefined && (
          <Banner tone="bad" role="alert">
            {formatProblem(error)}
          </Banner>
        )}
        {answer ? (
          <Outcome tone="warn" text={describeDone(answer, labels)} {...answer} />
        ) : trial ? (
          <Outcome
            tone={trial.keptCount > 0 ? 'warn' : 'info'}
            text={describeTrial(trial, labels)}
            {...trial}
          />
        ) : (
          !trialError && (
            <div className={styles.waiting}>
              <Spinner /> Er wordt nagegaan wat terug kan…
            </div>
          )
        )}
        {isOffered && trial?.keptCount === 0 && (
          <p className={styles.note}>
            Niemand heeft dit sindsdien gewijzigd. Het ongedaan maken kan zelf ook terug.
          </p>
        )}
      </div>
    </Dialog>
  )
}

function findImport(
  { kind, dtoKey, fileName }: ChangeSet,
  schema: ReturnType<typeof useSchema>,
): UndoneImport | undefined {
  const type = schema.get(dtoKey)
  return kind === 'Import' && type && fileName !== null ? { type, fileName } : undefined
}

function ImportQuestion({ type, fileName }: UndoneImport) {
  const { permissions } = useSession()
  const everywhere = describeGlobalImport(type, canChangeGlobalRecords(type.ownership, permissions))
  return (
    <>
      <p>
        Wat de import van <strong>{fileName}</strong> toevoegde, wordt verwijderd; wat hij wijzigde, krijgt
        zijn oude waarden. Wat iemand daarna nog wijzigde, blijft zoals het is.
      </p>
      {everywhere !== undefined && <GlobalChangeNote>{everywhere}</GlobalChangeNote>}
    </>
  )
}

interface OutcomeProps extends Pick<UndoChangeSetAnswer, 'kept' | 'keptCount'> {
  readonly tone: 'info' | 'warn'
  readonly text: string
}

function Outcome({ tone, text, kept, keptCount }: OutcomeProps) {
  return (
    <>
      <Banner tone={tone} role="status">
        {text}
      </Banner>
      {kept.length > 0 && (
        <ReasonList
          items={kept.map(({ id, label, reason }) => ({ id, name: label, reason }))}
          more={keptCount - kept.length}
        />
      )}
    </>
  )
}
