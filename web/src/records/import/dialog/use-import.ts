import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import { useMemo, useState } from 'react'
import { type ImportKind, type ImportMode, importFile } from '../../../api/imports.ts'
import { showToast } from '../../../ui/overlays/toasts.ts'
import type { ActionDialogProps } from '../../dialogs/action-dialog-props.ts'
import { judgeHeaders } from '../file/judge-headers.ts'
import { type ChosenFile, useChosenFile } from '../file/use-chosen-file.ts'
import { useCsvRow } from '../file/use-csv-row.ts'
import { announceImportAborted, announceImported, announceImportFailed } from '../messages/import-toasts.ts'
import { ownImports } from '../messages/own-imports.ts'
import { countWritten } from '../outcome/outcomes.ts'
import { useClosing } from '../upload/use-closing.ts'
import { fileChanged, useUpload } from '../upload/use-upload.ts'

export type Import = ReturnType<typeof useImport>

/**
 * The state of an import dialog. Reports an import to the page and by a toast, also a failed or aborted one. Closes the
 * dialog once an import refuses no row; refused rows keep it open, to be corrected.
 */
export function useImport(props: ActionDialogProps, firstKind: ImportKind) {
  const { type, onClose } = props
  const [kind, setKind] = useState(firstKind)
  const [mode, setMode] = useState<ImportMode>('check')
  const [answer, setAnswer] = useState<ImportAnswer>()
  const [tab, setTab] = useState<'preview' | 'results'>('preview')
  const [rowFocusRequest, setRowFocusRequest] = useState(0)
  const { chosen, choose, handleReadFailure } = useChosenFile(type)
  const { share, failure, ...upload } = useUpload()
  const clearResults = (): void => {
    setAnswer(undefined)
    upload.clearFailure()
  }
  const startAgain = (): void => {
    clearResults()
    setTab('preview')
  }
  const row = useCsvRow(chosen.state === 'csv' ? chosen.csv : undefined, () => {
    handleReadFailure()
    startAgain()
  })
  const headers = useMemo(
    () => (chosen.state === 'csv' ? judgeHeaders(type, chosen.csv) : undefined),
    [type, chosen],
  )
  const file = 'file' in chosen ? chosen.file : undefined
  const isFileChanged = file !== undefined && upload.changedFile === file
  const whyNotSendable = explainNotSendable(chosen) ?? (isFileChanged ? fileChanged : headers?.whyNot)
  const isImported = isWritten(answer)

  const send = async (mode: ImportMode): Promise<void> => {
    if (!file) return
    setMode(mode)
    const given = await upload.start(file, (options) =>
      ownImports.track((createId) => importFile(type, { kind, mode, file, createId }, options)),
    )
    if (given === 'stopped') return
    if (given !== 'unreadable') setTab('results')
    if (mode !== 'check' && (typeof given === 'string' || !given.importSucceeded)) announceImportFailed(file)
    if (typeof given === 'string') return
    setAnswer(given)
    if (given.errorThresholdReached) showToast({ tone: 'warn', title: 'Maximaal aantal errors bereikt' })
    if (!isWritten(given)) return
    void props.onChanged()
    const isClosing = given.counts.refused === 0
    announceImported(props, { fileName: file.name, kind, answer: given }, isClosing)
    if (isClosing) onClose()
  }
  const handleAbort = (): void => {
    upload.abort()
    if (mode === 'check') return
    void props.onChanged()
    announceImportAborted()
  }
  const closing = useClosing({
    isSending: share !== undefined,
    isDirty: file !== undefined && chosen.state !== 'empty' && !isImported,
    describe: `Het bestand ${file?.name} is nog niet geïmporteerd`,
    onAbort: handleAbort,
    onClose,
  })

  return {
    chosen,
    file,
    choose: (files: readonly File[]) => {
      startAgain()
      choose(files)
    },
    isFileChanged,
    headers,
    row,
    /** Increases with each request for a row, which then gets the focus. */
    rowFocusRequest,
    goToRow: (number: number) => {
      setTab('preview')
      row.goTo(number)
      setRowFocusRequest((count) => count + 1)
    },
    tab,
    showTab: setTab,
    kind,
    changeKind: (next: ImportKind) => {
      startAgain()
      setKind(next)
    },
    mode,
    share,
    failure,
    answer,
    clearResults,
    isImported,
    whyNotSendable,
    /** Importing would change nothing, so it is not offered before closing. */
    isNothingToImport:
      whyNotSendable !== undefined || (answer !== undefined && countWritten(answer.counts) === 0),
    send: (mode: ImportMode) => void send(mode),
    closing,
  }
}

function isWritten(answer: ImportAnswer | undefined): boolean {
  return answer !== undefined && !answer.isDryRun && answer.importSucceeded
}

function explainNotSendable(chosen: ChosenFile): string | undefined {
  if (chosen.state === 'none') return 'Kies eerst een bestand.'
  if (chosen.state === 'reading') return 'Het bestand wordt nog gelezen.'
  return chosen.state === 'empty' ? chosen.problem : undefined
}
