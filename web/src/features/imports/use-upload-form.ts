import { useState } from 'react'
import { ApiProblem, formatProblem } from '../../api/api-problem.ts'
import { createFromFile } from '../../api/uploads.ts'
import type { ActionDialogProps } from '../../records/dialogs/action-dialog-props.ts'
import { announceSaved } from '../../records/dialogs/dialog-texts.ts'
import { explainRefusedFile } from '../../records/import/file/explain-refused-file.ts'
import { useClosing } from '../../records/import/upload/use-closing.ts'
import { fileChanged, useUpload } from '../../records/import/upload/use-upload.ts'
import { offerNoUndo } from '../../records/undo/announce-change.ts'
import { type FileType, listExtensions } from './file-types.ts'

export type UploadForm = ReturnType<typeof useUploadForm>

const duplicateField = 'isDuplicateAllowed'

/**
 * The state of the upload dialog. `send` stores the file as an import, also a duplicate once `duplicate` was shown,
 * announces it with a toast and closes. Aborting calls `onChanged`, since the file may be stored.
 */
export function useUploadForm(props: ActionDialogProps, fileTypes: readonly FileType[]) {
  const { type, onClose } = props
  const [fileTypeId, setFileTypeId] = useState<string | null>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const upload = useUpload()
  const fileType = fileTypes.length === 1 ? fileTypes[0] : fileTypes.find(({ id }) => id === fileTypeId)
  const [first] = files
  const problem = first && first === upload.changedFile ? fileChanged : explainRefused(files, fileType)
  const file = problem === undefined ? first : undefined
  const duplicate = findDuplicate(upload.failure?.error)
  const isSending = upload.share !== undefined
  const unsaved = duplicate ?? `Het bestand ${file?.name ?? ''} is nog niet geïmporteerd.`

  const send = async (): Promise<boolean> => {
    if (!file || !fileType || isSending) return false
    const members = {
      fileTypeId: fileType.id,
      ...(duplicate !== undefined && { [duplicateField]: 'true' }),
    }
    const answer = await upload.start(file, (options) => createFromFile(type, { file, members }, options))
    offerNoUndo()
    if (typeof answer === 'string') return false
    void announceSaved(props, answer, 'Het bestand is ontvangen', { topic: answer.id, isInterim: true })
    onClose()
    return true
  }
  const handleAbort = (): void => {
    upload.abort()
    // The server may have stored the file already.
    void props.onChanged()
  }
  const closing = useClosing({
    isSending,
    isDirty: file !== undefined,
    describe: unsaved,
    // A duplicate import is confirmed in the dialog, never by saving all forms of a page.
    save: duplicate === undefined ? send : undefined,
    onAbort: handleAbort,
    onClose,
  })

  return {
    fileType,
    chooseFileType: (id: string | null) => {
      upload.clearFailure()
      setFileTypeId(id)
    },
    file,
    choose: (chosen: readonly File[]) => {
      upload.clearFailure()
      setFiles(chosen)
    },
    problem,
    whyNotSendable: !file ? 'Kies eerst een bestand.' : !fileType ? 'Kies eerst een import type.' : undefined,
    share: upload.share,
    /** Why the server refused the file or did not answer. */
    failure: upload.failure && duplicate === undefined ? formatProblem(upload.failure.error) : undefined,
    /** When and by whom the same file was imported before; it can be imported again. */
    duplicate,
    unsaved,
    send: () => void send(),
    sendLabel: duplicate === undefined ? 'Importeren' : 'Toch importeren',
    closing,
  }
}

function explainRefused(files: readonly File[], fileType: FileType | undefined): string | undefined {
  const [file] = files
  if (files.length === 1 && file?.size === 0) return `“${file.name}” is leeg.`
  return explainRefusedFile(files, fileType ? listExtensions(fileType) : [])
}

/** Returns the message of a refusal for a file that was imported before. */
function findDuplicate(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  return error.problem.errors?.find(({ field }) => field === duplicateField)?.message
}
