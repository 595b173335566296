import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../../api/save-file.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/choices/select.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { ChosenFileBar } from '../../ui/files/chosen-file-bar.tsx'
import { DropCover, DropZone } from '../../ui/files/drop-zone.tsx'
import type { FileType } from './file-types.ts'
import { formatExtensions, listExtensions } from './refused-file.ts'
import styles from './upload-form-body.module.css'
import type { UploadForm } from './use-upload-form.ts'

interface UploadFormBodyProps {
  readonly form: UploadForm
  readonly fileTypes: readonly FileType[]
  /** Files are dragged over the window. */
  readonly isOver: boolean
}

/** The file type, the file, and how far it is sent. */
export function UploadFormBody({ form, fileTypes, isOver }: UploadFormBodyProps) {
  const { fileType, file, share } = form
  const extensions = fileType ? listExtensions(fileType) : []
  const accept = extensions.join(',')
  return (
    <div className={styles.body}>
      <Messages form={form} />
      {fileTypes.length > 1 && (
        <Select
          // Gets the focus again when a file was chosen before the type.
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
          disabledReason={share === undefined ? undefined : 'Het bestand is onderweg.'}
          onChoose={form.choose}
        />
      ) : (
        <DropZone
          accept={accept}
          problem={form.problem}
          // The type comes first.
          autoFocus={fileType !== undefined}
          onChoose={form.choose}
        >
          {extensions.length > 0 && `Een ${formatExtensions(extensions)}-bestand.`}
        </DropZone>
      )}
      {share !== undefined && (
        <ProgressBar
          label={share < 1 ? 'Bestand uploaden' : 'Bestand opslaan'}
          value={share < 1 ? Math.round(share * 100) : null}
        />
      )}
      {isOver && <DropCover />}
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

/** A byte order mark, so that Excel reads the file as UTF-8. */
const byteOrderMark = '\ufeff'

function FileTypeNote({ fileType }: { readonly fileType: FileType }) {
  const { name, description, example } = fileType
  const saveExample = (): void => {
    const lines = example.replaceAll(/\r?\n/g, '\r\n')
    saveFile(new Blob([byteOrderMark, lines], { type: 'text/csv;charset=utf-8' }), `${name} - voorbeeld.csv`)
  }
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
