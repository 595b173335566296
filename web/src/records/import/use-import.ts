import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import { useMemo, useState } from 'react'
import type { ImportKind, ImportMode } from '../../api/imports.ts'
import { useUnsavedChanges } from '../../session/unsaved-changes.ts'
import { showToast } from '../../ui/overlays/toasts.tsx'
import type { ActionDialogProps } from '../dialogs/action-dialog-props.ts'
import { announceAborted, announceFailed, announceImported } from './import-toasts.ts'
import { type JudgedHeaders, judgeHeaders } from './judge-headers.ts'
import { countWritten } from './outcomes.ts'
import { type ChosenFile, type FileChoice, useChosenFile } from './use-chosen-file.ts'
import { type CsvRow, useCsvRow } from './use-csv-row.ts'
import { type ImportRun, useImportRun } from './use-import-run.ts'
import { fileChanged } from './use-upload.ts'

type ImportTab = 'preview' | 'results'

/** The question to answer before the dialog closes (requirements 13.6). */
type ClosingQuestion = 'abort' | 'notImported'

export interface Import extends Pick<FileChoice, 'chosen' | 'choose'> {
  readonly file: File | undefined
  /** The headers of the CSV file; undefined for other files. */
  readonly headers: JudgedHeaders | undefined
  readonly row: CsvRow
  /** Increases when a row is requested, which then gets the focus. */
  readonly rowFocusRequest: number
  readonly kind: ImportKind
  /** Imports the same file as another kind; clears the results. */
  readonly changeKind: (kind: ImportKind) => void
  readonly run: Omit<ImportRun, 'start'>
  readonly tab: ImportTab
  readonly showTab: (tab: ImportTab) => void
  readonly goToRow: (row: number) => void
  /** Why the file cannot be sent now. */
  readonly whyNotSendable: string | undefined
  /** Whether importing changes nothing, so that it is not offered before closing. */
  readonly isNothingToImport: boolean
  /** The file changed on disk after it was chosen; browsers refuse to read it then. */
  readonly isFileChanged: boolean
  /** Whether the file was imported, as far as its rows were valid. */
  readonly isImported: boolean
  readonly send: (mode: ImportMode) => void
  readonly abort: () => void
  readonly question: ClosingQuestion | undefined
  readonly requestClose: () => void
  /** Answers the question: closes the dialog, or keeps it open. */
  readonly answerQuestion: (isClosing: boolean) => void
}

/** The state of the import dialog: choosing, checking and importing a file, and the questions before it closes. */
export function useImport(props: ActionDialogProps, firstKind: ImportKind): Import {
  const { type, onClose } = props
  const [kind, setKind] = useState(firstKind)
  const [rowFocusRequest, setRowFocusRequest] = useState(0)
  const [changedFile, setChangedFile] = useState<File>()
  const [tab, setTab] = useState<ImportTab>('preview')
  const [question, setQuestion] = useState<ClosingQuestion>()
  const { chosen, choose, handleReadFailure } = useChosenFile(type)
  const run = useImportRun(type, kind)
  const handleFileGone = (): void => {
    handleReadFailure()
    run.reset()
    setTab('preview')
  }
  const row = useCsvRow(chosen.state === 'csv' ? chosen.csv : undefined, handleFileGone)
  const headers = useMemo(
    () => (chosen.state === 'csv' ? judgeHeaders(type, chosen.csv) : undefined),
    [type, chosen],
  )
  const file = 'file' in chosen ? chosen.file : undefined
  const isFileChanged = file !== undefined && changedFile === file
  const whyNot = explainNotSendable(chosen) ?? (isFileChanged ? fileChanged : headers?.whyNot)
  const isImported = isWritten(run.answer)
  const isPendingImport = file !== undefined && chosen.state !== 'empty' && !isImported
  useUnsavedChanges(isPendingImport, `Het bestand ${file?.name} is nog niet geïmporteerd`)

  const send = async (mode: ImportMode): Promise<void> => {
    if (!file) return
    const answer = await run.start(file, mode)
    if (answer === 'stopped') return
    if (answer === 'unreadable') {
      setChangedFile(file)
      setQuestion(undefined)
      if (mode !== 'check') announceFailed(file)
      return
    }
    setQuestion(undefined)
    setTab('results')
    if (answer === 'failed' ? mode !== 'check' : !answer.importSucceeded && !answer.isDryRun)
      announceFailed(file)
    if (answer === 'failed') return
    if (answer.errorThresholdReached) showToast({ tone: 'warn', title: 'Maximaal aantal errors bereikt' })
    if (!isWritten(answer)) return
    void props.onChanged()
    // Refused rows keep the dialog open, to be corrected.
    const isClosing = answer.counts.refused === 0
    announceImported(props, { fileName: file.name, kind, answer }, isClosing)
    if (isClosing) onClose()
  }
  const abort = (): void => {
    run.abort()
    if (run.sending?.mode === 'check') return
    void props.onChanged()
    announceAborted()
  }

  return {
    chosen,
    choose: (files) => {
      run.reset()
      setTab('preview')
      choose(files)
    },
    file,
    headers,
    row,
    rowFocusRequest,
    kind,
    changeKind: (next) => {
      run.reset()
      setTab('preview')
      setKind(next)
    },
    run,
    tab,
    showTab: setTab,
    goToRow: (number) => {
      setTab('preview')
      row.goTo(number)
      setRowFocusRequest((count) => count + 1)
    },
    whyNotSendable: whyNot,
    isNothingToImport:
      whyNot !== undefined || (run.answer !== undefined && countWritten(run.answer.counts) === 0),
    isFileChanged,
    isImported,
    send: (mode) => void send(mode),
    abort,
    question,
    requestClose: () => {
      if (run.sending) setQuestion('abort')
      else if (isPendingImport) setQuestion('notImported')
      else onClose()
    },
    answerQuestion: (isClosing) => {
      if (isClosing && run.sending) abort()
      setQuestion(undefined)
      if (isClosing) onClose()
    },
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
