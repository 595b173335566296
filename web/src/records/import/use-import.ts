import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import { useMemo, useState } from 'react'
import type { ImportKind, ImportMode } from '../../api/imports.ts'
import { useUnsavedChanges } from '../../session/unsaved-changes.ts'
import { showToast } from '../../ui/overlays/toasts.tsx'
import type { ActionDialogProps } from '../dialogs/action-dialog-props.ts'
import { announceAborted, announceFailed, announceImported } from './import-toasts.ts'
import { type JudgedHeaders, judgeHeaders } from './judge-headers.ts'
import { writtenCount } from './outcomes.ts'
import { type ChosenFile, type FileChoice, useChosenFile } from './use-chosen-file.ts'
import { type CsvRow, useCsvRow } from './use-csv-row.ts'
import { type ImportRun, useImportRun } from './use-import-run.ts'

type ImportTab = 'preview' | 'results'

/** Why a file that was mended on disk is not sent again. */
export const fileChanged = 'Het bestand is intussen gewijzigd. Kies het opnieuw.'

/** What must be answered before the dialog closes (platform.md section 4). */
type ClosingQuestion = 'abort' | 'notImported'

export interface Import extends Pick<FileChoice, 'chosen' | 'choose'> {
  readonly file: File | undefined
  /** What the headers of a CSV file mean; undefined without such a file. */
  readonly headers: JudgedHeaders | undefined
  readonly row: CsvRow
  /** Goes up when somebody asks for a row: the focus is to go there. */
  readonly rowFocusRequest: number
  readonly kind: ImportKind
  /** The same file in another way; what was found in the first is forgotten. */
  readonly changeKind: (kind: ImportKind) => void
  readonly run: Omit<ImportRun, 'start'>
  readonly tab: ImportTab
  readonly showTab: (tab: ImportTab) => void
  readonly goToRow: (row: number) => void
  /** Why the file cannot be sent now. */
  readonly whyNotSendable: string | undefined
  /** Why importing the file is no way out when the dialog is to be closed. */
  readonly isNothingToImport: boolean
  /** The file was changed on disk after it was chosen; browsers then read it no more. */
  readonly isFileChanged: boolean
  /** Whether what the file holds is in the records, as far as it could be. */
  readonly isImported: boolean
  readonly send: (mode: ImportMode) => void
  readonly abort: () => void
  readonly question: ClosingQuestion | undefined
  readonly requestClose: () => void
  /** To what was asked before closing: closes, or goes on. */
  readonly answerQuestion: (isClosing: boolean) => void
}

/** What the import dialog does: a file, a try, an import, and what must be asked before it closes. */
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
    () => (chosen.state === 'csv' ? judgeHeaders(type, chosen.csv.header) : undefined),
    [type, chosen],
  )
  const file = 'file' in chosen ? chosen.file : undefined
  const isFileChanged = file !== undefined && changedFile === file
  const whyNot = whyNotSendable(chosen) ?? (isFileChanged ? fileChanged : headers?.whyNot)
  const isImported = isWritten(run.answer)
  const isWaiting = file !== undefined && chosen.state !== 'empty' && !isImported
  useUnsavedChanges(isWaiting, `Het bestand ${file?.name} is nog niet geïmporteerd`)

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
    // What was refused is still to be mended.
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
      whyNot !== undefined || (run.answer !== undefined && writtenCount(run.answer.counts) === 0),
    isFileChanged,
    isImported,
    send: (mode) => void send(mode),
    abort,
    question,
    requestClose: () => {
      if (run.sending) setQuestion('abort')
      else if (isWaiting) setQuestion('notImported')
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

function whyNotSendable(chosen: ChosenFile): string | undefined {
  if (chosen.state === 'none') return 'Kies eerst een bestand.'
  if (chosen.state === 'reading') return 'Het bestand wordt nog gelezen.'
  return chosen.state === 'empty' ? chosen.problem : undefined
}
