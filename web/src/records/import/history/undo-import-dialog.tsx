import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { canChangeGlobalRecords } from '@stamboek/model/rules/global-records'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatProblem } from '../../../api/api-problem.ts'
import { undoChangeSet, undoTrialQuery } from '../../../api/change-sets.ts'
import { createIdempotencyKeys } from '../../../api/write-request.ts'
import { useSession } from '../../../session/session.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ReasonList } from '../../../ui/feedback/reason-list.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { describeGlobalImport, GlobalChangeNote } from '../../texts/global-change.tsx'
import { announceChange, offerNoUndo } from '../../undo/announce-change.ts'
import styles from '../outcome/import-outcome.module.css'

interface UndoImportDialogProps {
  /** Of the records that the import made. */
  readonly type: ServedRecordType
  /** `businessUnitId` if it can be another one than the selected one. */
  readonly batch: {
    readonly id: string
    readonly fileName: string
    readonly businessUnitId?: string | undefined
  }
  readonly onClose: (isUndone: boolean) => void
  readonly onUndone: () => void
}

/**
 * Says what an undo of an import would take back, and lists the records that would stay and why; then runs it. A toast
 * closes the dialog, unless other records stayed than it said.
 */
export function UndoImportDialog({ type, batch, onClose, onUndone }: UndoImportDialogProps) {
  const { permissions } = useSession()
  const [isBusy, setBusy] = useState(false)
  const [keys] = useState(createIdempotencyKeys)
  const [error, setError] = useState<string>()
  const [answer, setAnswer] = useState<UndoChangeSetAnswer>()
  const { data: preview, error: previewError } = useQuery(undoTrialQuery(batch.id, batch.businessUnitId))
  const { labels } = type
  const everywhere = describeGlobalImport(type, canChangeGlobalRecords(type.ownership, permissions))

  const undo = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const given = await undoChangeSet(batch.id, { ...batch, keys })
      onUndone()
      if (given.changeSetId === null || given.keptCount !== preview?.keptCount) {
        offerNoUndo()
        setAnswer(given)
        return
      }
      const description = [formatReverted(labels, given), ...formatKept(given, 'bleef', 'bleven')].join(' ')
      const message = { tone: 'good', title: 'Import ongedaan gemaakt', description } as const
      announceChange(message, undefined, batch.businessUnitId)
      onClose(true)
    } catch (failure) {
      setError(formatProblem(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      title="Import ongedaan maken"
      width="min(34rem, 92vw)"
      onRequestClose={() => onClose(answer !== undefined)}
      footerInfo={isBusy && <Spinner label="De import wordt ongedaan gemaakt…" />}
      footer={
        answer ? (
          <Button variant="primary" autoFocus onPress={() => onClose(true)}>
            Sluiten
          </Button>
        ) : (
          <>
            <Button autoFocus onPress={() => onClose(false)}>
              Annuleren
            </Button>
            {/* Not pending: the announcement of React Aria would outlive the button. */}
            <Button
              variant="danger"
              disabledReason={
                isBusy
                  ? 'De import wordt ongedaan gemaakt.'
                  : preview
                    ? undefined
                    : 'Het is nog niet bekend wat terug kan.'
              }
              onPress={() => void undo()}
            >
              Ongedaan maken
            </Button>
          </>
        )
      }
    >
      <div className={styles.results}>
        {error !== undefined && (
          <Banner tone="bad" role="alert">
            {error}
          </Banner>
        )}
        {answer ? (
          <>
            <Banner tone="warn" role="status">
              {[formatReverted(labels, answer), ...formatKept(answer, 'bleef', 'bleven')].join(' ')}
            </Banner>
            <KeptRecords {...answer} />
          </>
        ) : (
          <>
            <p>
              Wat de import van <strong>{batch.fileName}</strong> toevoegde, wordt verwijderd; wat hij
              wijzigde, krijgt zijn oude waarden. Wat iemand daarna nog wijzigde, blijft zoals het is.
            </p>
            {everywhere !== undefined && <GlobalChangeNote>{everywhere}</GlobalChangeNote>}
            {previewError && (
              <Banner tone="bad" role="alert">
                {formatProblem(previewError)}
              </Banner>
            )}
            {!preview && !previewError && <Spinner label="Er wordt nagegaan wat terug kan…" />}
            {preview && <UndoPreview labels={labels} preview={preview} />}
          </>
        )}
      </div>
    </Dialog>
  )
}

interface UndoPreviewProps {
  readonly labels: ServedRecordType['labels']
  readonly preview: UndoChangeSetAnswer
}

function UndoPreview({ labels, preview }: UndoPreviewProps) {
  const { undone, keptCount } = preview
  const isOne = undone === 1
  return (
    <>
      <Banner tone={keptCount > 0 ? 'warn' : 'info'} role="status">
        {[
          undone === 0
            ? 'Er kan niets helemaal worden teruggezet.'
            : `${formatCount(labels, undone)} ${isOne ? 'wordt' : 'worden'} teruggezet.`,
          ...formatKept(preview, 'blijft', 'blijven'),
        ].join(' ')}
      </Banner>
      <KeptRecords {...preview} />
    </>
  )
}

function KeptRecords({ kept, keptCount }: Pick<UndoChangeSetAnswer, 'kept' | 'keptCount'>) {
  if (keptCount === 0) return null
  return (
    <ReasonList
      items={kept.map(({ id, label, reason }) => ({ id, name: label, reason }))}
      more={keptCount - kept.length}
    />
  )
}

function formatReverted(labels: ServedRecordType['labels'], { undone }: UndoChangeSetAnswer): string {
  if (undone === 0) return 'Er is niets teruggezet.'
  return `${formatCount(labels, undone)} ${undone === 1 ? 'is' : 'zijn'} teruggezet.`
}

/** "2 records blijven staan."; [] if none does. */
function formatKept({ keptCount }: UndoChangeSetAnswer, one: string, many: string): readonly string[] {
  if (keptCount === 0) return []
  return keptCount === 1
    ? [`1 record ${one} staan.`]
    : [`${keptCount.toLocaleString('nl-NL')} records ${many} staan.`]
}

function formatCount({ one, many }: ServedRecordType['labels'], count: number): string {
  return `${count.toLocaleString('nl-NL')} ${(count === 1 ? one : many).toLowerCase()}`
}
