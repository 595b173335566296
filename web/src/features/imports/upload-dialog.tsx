import type { importRecord } from '@stamboek/model/records/import/import-record'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { formatProblem } from '../../api/api-problem.ts'
import { reportDeveloperError } from '../../api/developer-error.ts'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { FileDialog } from '../../records/import/upload/file-dialog.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type FileType, fileTypesQuery, selectFileTypes } from './file-types.ts'
import { UploadFormBody } from './upload-form-body.tsx'
import { type UploadForm, useUploadForm } from './use-upload-form.ts'

const width = 'min(40rem, 96vw)'

/**
 * Uploads a file that the server processes in the background (requirements 9.2). Without file types it says so, and ids
 * that the server does not have are reported (`reportDeveloperError`).
 */
export function UploadDialog({
  fileTypeIds,
  ...props
}: ActionDialogPropsOf<typeof importRecord> & {
  /** In this order; absent: all file types of the server. */
  readonly fileTypeIds?: readonly string[] | undefined
}) {
  const { type, onClose } = props
  const { data: served, isPending, error, refetch } = useQuery(fileTypesQuery(type))
  const fileTypes = useMemo(() => served && selectFileTypes(served, fileTypeIds), [served, fileTypeIds])
  const unknownIds = fileTypeIds?.filter((id) => served && !served.some((each) => each.id === id)).join(', ')
  useEffect(() => {
    if (unknownIds) reportDeveloperError(`The following file type id(s) are not valid: ${unknownIds}`)
  }, [unknownIds])
  if (fileTypes && fileTypes.length > 0) return <UploadFormDialog {...props} fileTypes={fileTypes} />
  return (
    <Dialog
      isOpen
      title="Import"
      width={width}
      onRequestClose={onClose}
      footer={<Button onPress={onClose}>Annuleren</Button>}
    >
      {isPending ? (
        <Spinner />
      ) : fileTypes ? (
        <EmptyState title="Geen import types geconfigureerd." />
      ) : (
        <EmptyState
          title="De import types konden niet worden geladen"
          actions={<Button onPress={() => void refetch()}>Opnieuw proberen</Button>}
        >
          {formatProblem(error)}
        </EmptyState>
      )}
    </Dialog>
  )
}

interface UploadFormDialogProps extends ActionDialogPropsOf<typeof importRecord> {
  readonly fileTypes: readonly FileType[]
}

function UploadFormDialog({ fileTypes, ...props }: UploadFormDialogProps) {
  const form = useUploadForm(props, fileTypes)
  const { fileType, file } = form
  return (
    <FileDialog
      closing={form.closing}
      abortTitle={`Het bestand ${file?.name ?? ''} wordt nog verzonden. Wil je dit afbreken?`}
      unsaved={{
        title: 'Je hebt onopgeslagen wijzigingen. Wat wil je doen?',
        text: form.unsaved,
        ignoreLabel: 'Niet importeren',
        send: form.whyNotSendable === undefined ? { label: form.sendLabel, onPress: form.send } : undefined,
      }}
      onDrop={form.choose}
      title={fileType ? `Import ${fileType.name}` : 'Import'}
      width={width}
      footer={<UploadButtons form={form} />}
    >
      <UploadFormBody form={form} fileTypes={fileTypes} />
    </FileDialog>
  )
}

function UploadButtons({ form }: { readonly form: UploadForm }) {
  const { file, duplicate } = form
  const isDuplicate = duplicate !== undefined
  return (
    <>
      <Button key={`close ${isDuplicate}`} autoFocus={isDuplicate} onPress={form.closing.requestClose}>
        Annuleren
      </Button>
      <Button
        // Takes the focus for every chosen file, the same file again included, unless the type is missing.
        key={`send ${isDuplicate} ${file?.name} ${file?.lastModified}`}
        variant="primary"
        autoFocus={file !== undefined && !isDuplicate && form.fileType !== undefined}
        disabledReason={form.whyNotSendable}
        onPress={form.send}
      >
        {form.sendLabel}
      </Button>
    </>
  )
}

/** `UploadDialog` with the kinds of files that people upload. */
export function OfferedUploadDialog(props: ActionDialogPropsOf<typeof importRecord>) {
  return <UploadDialog {...props} fileTypeIds={offeredFileTypes} />
}

const offeredFileTypes = ['orders']
