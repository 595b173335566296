import { IconDownload } from '@tabler/icons-react'
import { formatExtensions } from '../../records/import/file/explain-refused-file.ts'
import { saveCsv } from '../../records/import/file/save-csv.ts'
import { UploadProgress } from '../../records/import/upload/file-dialog.tsx'
import { fileOnItsWay } from '../../records/import/upload/use-upload.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/choices/select.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ChosenFileBar } from '../../ui/files/chosen-file-bar.tsx'
import { DropZone } from '../../ui/files/drop-zone.tsx'
import { type FileType, listExtensions } from './file-types.ts'
import styles from './upload-form-body.module.css'
import type { UploadForm } from './use-upload-form.ts'

interface UploadFormBodyProps {
  readonly form: UploadForm
  readonly fileTypes: readonly FileType[]
}

/**
 * The body of the upload dialog: a choice among several file types, the file, its progress, and its failure as an alert.
 * A missing file type is focused, else the drop zone.
 */
export function UploadFormBody({ form, fileTypes }: UploadFormBodyProps) {
  const { fileType, file, share } = form
  const extensions = fileType ? listExtensions(fileType) : []
  const accept = extensions.join(',')
  return (
    <div className={styles.body}>
      <Messages form={form} />
      {fileTypes.length > 1 && (
        <Select
          // Takes the focus again if a file was chosen before the type.
          key={file?.name}
          label="Bestandstype"
          isRequired
          autoFocus={fileType === undefined}
          isDisabled={share !== undefined}
          options={fileTypes.map(({ id, name }) => ({ id, label: name }))}
          value={fileType?.id ?? null}
          onChange={form.chooseFileType}
        />
      )}
      {fileType && <FileTypeNote fileType={fileType} />}
      {file ? (
        <ChosenFileBar
          file={file}
          accept={accept}
          disabledReason={share === undefined ? undefined : fileOnItsWay}
          onChoose={form.choose}
        />
      ) : (
        <DropZone
          accept={accept}
          problem={form.problem}
          autoFocus={fileType !== undefined}
          onChoose={form.choose}
        >
          {extensions.length > 0 && `Een ${formatExtensions(extensions)}-bestand.`}
        </DropZone>
      )}
      {share !== undefined && (
        <UploadProgress share={share} sendingLabel="Bestand uploaden" workingLabel="Bestand opslaan" />
      )}
    </div>
  )
}

function Messages({ form: { failure, duplicate } }: { readonly form: UploadForm }) {
  const text = duplicate ?? failure
  if (text === undefined) return null
  return (
    <Banner tone={duplicate === undefined ? 'bad' : 'warn'} role="alert">
      {text}
    </Banner>
  )
}

function FileTypeNote({ fileType }: { readonly fileType: FileType }) {
  const { name, description, example } = fileType
  const saveExample = (): void => saveCsv(example.replaceAll(/\r?\n/g, '\r\n'), `${name} - voorbeeld.csv`)
  return (
    <div className={styles.note}>
      <p>{description}</p>
      {example !== '' && (
        <Button variant="bare" size="small" icon={IconDownload} onPress={saveExample}>
          Voorbeeldbestand
        </Button>
      )}
    </div>
  )
}
