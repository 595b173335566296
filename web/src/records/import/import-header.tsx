import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { ImportKind } from '../../api/imports.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ChosenFileBar } from '../../ui/files/chosen-file-bar.tsx'
import { FileButton } from '../../ui/files/file-button.tsx'
import { RadioGroup } from '../../ui/inputs/radio-group.tsx'
import { isPermitted } from '../actions/record-rights.ts'
import styles from './import-header.module.css'
import { formatRowCount } from './outcomes.ts'
import { importedFiles } from './use-chosen-file.ts'
import type { Import } from './use-import.ts'
import { fileChanged } from './use-upload.ts'

interface ImportHeaderProps {
  readonly type: ServedRecordType
  readonly work: Import
}

/** The top of the import dialog: the chosen file, a way to choose another one, and how it is imported. */
export function ImportHeader({ type, work }: ImportHeaderProps) {
  const { file, chosen } = work
  const rowCount = chosen.state === 'csv' ? work.row.count : undefined
  return (
    <>
      {file && (
        <div className={styles.file}>
          <ChosenFileBar
            file={file}
            detail={rowCount === undefined ? undefined : formatRowCount(rowCount)}
            accept={importedFiles}
            disabledReason={work.run.sending && 'Het bestand is onderweg.'}
            onChoose={work.choose}
          />
        </div>
      )}
      {work.isFileChanged && <FileChangedBanner onChoose={work.choose} />}
      <ImportKindChoice type={type} work={work} />
    </>
  )
}

/** Asks to choose a file again that was edited on disk; earlier results stay in view until then. */
function FileChangedBanner({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
  return (
    <div className={styles.changed}>
      <Banner
        tone="warn"
        role="alert"
        actions={
          <FileButton accept={importedFiles} autoFocus onChoose={onChoose}>
            Opnieuw kiezen
          </FileButton>
        }
      >
        {fileChanged}
      </Banner>
    </div>
  )
}

const kinds = [
  { id: 'Import', label: 'Importeren' },
  { id: 'ImportNewVersion', label: 'Als nieuwe versies importeren' },
] as const satisfies readonly { readonly id: ImportKind; readonly label: string }[]

/** Whether rows change existing versions or start new ones; shown to a user who may do both. */
function ImportKindChoice({ type, work }: ImportHeaderProps) {
  if (!kinds.every(({ id }) => isPermitted(type, id))) return null
  return (
    <div className={styles.kinds}>
      <RadioGroup
        label="Wijze van importeren"
        hideLabel
        options={kinds}
        value={work.kind}
        isDisabled={work.run.sending !== undefined || work.isImported}
        onChange={(id) => {
          const chosen = kinds.find((kind) => kind.id === id)
          if (chosen) work.changeKind(chosen.id)
        }}
      />
    </div>
  )
}
