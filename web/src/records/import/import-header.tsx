import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { ImportKind } from '../../api/imports.ts'
import { FileButton } from '../../ui/buttons/file-button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { formatSize } from '../../ui/inputs/format-size.ts'
import { RadioGroup } from '../../ui/inputs/radio-group.tsx'
import { isPermitted } from '../actions/record-rights.ts'
import styles from './import-header.module.css'
import { formatRowCount } from './outcomes.ts'
import { importedFiles } from './use-chosen-file.ts'
import { fileChanged, type Import } from './use-import.ts'

interface ImportHeaderProps {
  readonly type: ServedRecordType
  readonly work: Import
}

/** The top of the import dialog: the chosen file, a way to choose another one, and how it is imported. */
export function ImportHeader({ type, work }: ImportHeaderProps) {
  const { file, chosen } = work
  return (
    <>
      {file && (
        <ChosenFileBar
          file={file}
          total={chosen.state === 'csv' ? work.row.total : undefined}
          isDisabled={work.run.sending !== undefined}
          onChoose={work.choose}
        />
      )}
      {work.isFileChanged && <FileChangedBanner onChoose={work.choose} />}
      <ImportKindChoice type={type} work={work} />
    </>
  )
}

interface ChosenFileBarProps {
  readonly file: File
  /** Number of rows, once it is known. */
  readonly total: number | undefined
  readonly isDisabled: boolean
  readonly onChoose: (files: readonly File[]) => void
}

function ChosenFileBar({ file, total, isDisabled, onChoose }: ChosenFileBarProps) {
  const details = [...(total === undefined ? [] : [formatRowCount(total)]), formatSize(file.size)]
  return (
    <div className={styles.bar}>
      <IconFileSpreadsheet className={styles.icon} aria-hidden />
      <div className={styles.file}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.details}>{details.join(' · ')}</span>
      </div>
      <FileButton
        accept={importedFiles}
        onChoose={onChoose}
        disabledReason={isDisabled ? 'Het bestand is onderweg.' : undefined}
      >
        Ander bestand
      </FileButton>
    </div>
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
