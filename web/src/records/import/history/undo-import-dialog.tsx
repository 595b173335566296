import type { ImportBatch, UndoAnswer } from '@stamboek/model/contract/import-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { canChangeGlobalRecords } from '@stamboek/model/rules/global-records'
import { useState } from 'react'
import { formatProblem } from '../../../api/api-problem.ts'
import { undoImport } from '../../../api/imports.ts'
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
  readonly type: ServedRecordType
  readonly batch: Pick<ImportBatch, 'id' | 'fileName'>
  readonly onClose: (isUndone: boolean) => void
  readonly onUndone: () => void
}

/**
 * Confirms and runs the undo of an import. Then lists the records that were kept, and why; if there are none, shows a
 * toast and closes.
 */
export function UndoImportDialog({ type, batch, onClose, onUndone }: UndoImportDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [keys] = useState(createIdempotencyKeys)
  const [error, setError] = useState<string>()
  const [answer, setAnswer] = useState<UndoAnswer>()
  const everywhere = describeGlobalImport(
    type,
    canChangeGlobalRecords(type.ownership, useSession().permissions),
  )

  const undo = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const given = await undoImport(type, batch.id, keys)
      setAnswer(given)
      onUndone()
      if (given.keptCount > 0) {
        offerNoUndo()
        return
      }
      announceChange({ tone: 'good', title: 'Import ongedaan gemaakt', description: formatReverted(given) })
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
              disabledReason={isBusy ? 'De import wordt ongedaan gemaakt.' : undefined}
              onPress={() => void undo()}
            >
              Ongedaan maken
            </Button>
          </>
        )
      }
    >
      {answer ? (
        <KeptRecords answer={answer} />
      ) : (
        <div className={styles.results}>
          {error !== undefined && (
            <Banner tone="bad" role="alert">
              {error}
            </Banner>
          )}
          <p>
            Alles wat de import van <strong>{batch.fileName}</strong> heeft toegevoegd of gewijzigd, wordt
            teruggezet. Een record dat daarna nog door iemand is gewijzigd, blijft zoals het is.
          </p>
          {everywhere !== undefined && <GlobalChangeNote>{everywhere}</GlobalChangeNote>}
        </div>
      )}
    </Dialog>
  )
}

function KeptRecords({ answer }: { readonly answer: UndoAnswer }) {
  const { kept, keptCount } = answer
  return (
    <div className={styles.results}>
      <Banner tone="warn" role="status">
        {formatReverted(answer)}{' '}
        {keptCount === 1
          ? '1 record is gebleven zoals het is.'
          : `${keptCount.toLocaleString('nl-NL')} records zijn gebleven zoals ze zijn.`}
      </Banner>
      <ReasonList
        items={kept.map(({ id, label, reason }) => ({ id, name: label, reason }))}
        more={keptCount - kept.length}
      />
    </div>
  )
}

function formatReverted({ totalRecordsAffected: count }: UndoAnswer): string {
  if (count === 0) return 'Er is niets teruggezet.'
  return count === 1 ? '1 record is teruggezet.' : `${count.toLocaleString('nl-NL')} records zijn teruggezet.`
}
