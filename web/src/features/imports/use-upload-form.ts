import { useEffect, useState } from 'react'
import { ApiProblem, formatProblem } from '../../api/api-problem.ts'
import { createFromFile } from '../../api/uploads.ts'
import type { ActionDialogProps } from '../../records/dialogs/action-dialog-props.ts'
import { announceSaved } from '../../records/dialogs/dialog-texts.ts'
import { type CloseGuard, useCloseGuard } from '../../records/dialogs/use-close-guard.ts'
import { fileChanged, useUpload } from '../../records/import/use-upload.ts'
import type { FileType } from './file-types.ts'
import { explainRefusedFile } from './refused-file.ts'

export interface UploadForm {
  readonly fileType: FileType | undefined
  readonly chooseFileType: (id: string | null) => void
  /** The file to import; undefined where none was chosen or it was refused. */
  readonly file: File | undefined
  readonly choose: (files: readonly File[]) => void
  /** Why the chosen file is refused, a Dutch sentence. */
  readonly problem: string | undefined
  /** Why the form cannot be sent now. */
  readonly whyNotSendable: string | undefined
  /** Share of the file that is sent, 0 to 1; undefined while nothing is sent. */
  readonly share: number | undefined
  /** Why the server refused the file, or did not answer. */
  readonly failure: string | undefined
  /** Says when and by whom the same file was imported before; it can be imported again. */
  readonly duplicate: string | undefined
  /** What is lost when the form closes, a Dutch sentence. */
  readonly unsaved: string
  readonly send: () => void
  readonly sendLabel: string
  readonly abort: () => void
  readonly requestClose: () => void
  readonly guard: CloseGuard
  /** The question whether to stop the upload is open. */
  readonly isAskingToAbort: boolean
  readonly answerAbort: (isAborting: boolean) => void
}

const duplicateField = 'isDuplicateAllowed'

/** The state of the upload dialog: the chosen file and its type, sending it, and the questions before it closes. */
export function useUploadForm(props: ActionDialogProps, fileTypes: readonly FileType[]): UploadForm {
  const { type, onClose } = props
  const [fileTypeId, setFileTypeId] = useState<string | null>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [changedFile, setChangedFile] = useState<File>()
  const [isAskingToAbort, setAskingToAbort] = useState(false)
  const upload = useUpload()
  const fileType = fileTypes.length === 1 ? fileTypes[0] : fileTypes.find(({ id }) => id === fileTypeId)
  const [first] = files
  const problem = first && first === changedFile ? fileChanged : explainRefusedFile(files, fileType)
  const file = problem === undefined ? first : undefined
  const duplicate = findDuplicate(upload.failure?.error)
  const whyNotSendable = !file
    ? 'Kies eerst een bestand.'
    : !fileType
      ? 'Kies eerst een import type.'
      : undefined
  const isSending = upload.share !== undefined
  // The upload can end before the user answers.
  useEffect(() => {
    if (!isSending) setAskingToAbort(false)
  }, [isSending])

  const send = async (): Promise<boolean> => {
    if (!file || !fileType || isSending) return false
    const members = {
      fileTypeId: fileType.id,
      ...(duplicate !== undefined && { [duplicateField]: 'true' }),
    }
    const answer = await upload.start(file, (options) => createFromFile(type, { file, members }, options))
    if (answer === 'unreadable') setChangedFile(file)
    if (typeof answer === 'string') return false
    void announceSaved(props, answer, 'Het bestand is ontvangen', { topic: answer.id, isInterim: true })
    onClose()
    return true
  }
  const unsaved = duplicate ?? `Het bestand ${file?.name ?? ''} is nog niet geïmporteerd.`
  const guard = useCloseGuard({
    isDirty: file !== undefined,
    describe: unsaved,
    // Importing a file twice is chosen in the dialog, never by saving all forms of a page.
    save: duplicate === undefined ? send : undefined,
  })
  const abort = (): void => {
    upload.abort()
    // The server may have taken it already.
    void props.onChanged()
  }

  return {
    fileType,
    chooseFileType: (id) => {
      upload.clearFailure()
      setFileTypeId(id)
    },
    file,
    choose: (chosen) => {
      upload.clearFailure()
      setChangedFile(undefined)
      setFiles(chosen)
    },
    problem,
    whyNotSendable,
    share: upload.share,
    failure: upload.failure && duplicate === undefined ? formatProblem(upload.failure.error) : undefined,
    duplicate,
    unsaved,
    send: () => void send(),
    sendLabel: duplicate === undefined ? 'Importeren' : 'Toch importeren',
    abort,
    requestClose: () => {
      if (isSending) setAskingToAbort(true)
      else guard.guard(onClose)
    },
    guard,
    isAskingToAbort,
    answerAbort: (isAborting) => {
      setAskingToAbort(false)
      if (!isAborting) return
      abort()
      onClose()
    },
  }
}

/** The sentence of a refusal because the same file was imported before. */
function findDuplicate(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  return error.problem.errors?.find(({ field }) => field === duplicateField)?.message
}
