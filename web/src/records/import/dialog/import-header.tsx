import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { ImportKind } from '../../../api/imports.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ChosenFileBar } from '../../../ui/files/chosen-file-bar.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { RadioGroup } from '../../../ui/inputs/radio-group.tsx'
import { isPermitted } from '../../actions/record-rights.ts'
import { importedFiles } from '../file/use-chosen-file.ts'
import { formatRowCount } from '../outcome/outcomes.ts'
import { fileChanged, fileOnItsWay } from '../upload/use-upload.ts'
import styles from './import-dialog.module.css'
import type { Import } from './use-import.ts'

interface ImportHeaderProps {
  readonly type: ServedRecordType
  readonly work: Import
}

/**
 * The chosen file with a button for another, which drops the results; a request to choose it again after it was changed on
 * disk; and for users with both rights the kind of import.
 */
export function ImportHeader({ type, work }: ImportHeaderProps) {
  const { file, chosen, choose } = work
  const rowCount = chosen.state === 'csv' ? work.row.count : undefined
  return (
    <>
      {file && (
        <div className={styles.top}>
          <ChosenFileBar
            file={file}
            detail={rowCount === undefined ? undefined : formatRowCount(rowCount)}
            accept={importedFiles}
            disabledReason={work.share === undefined ? undefined : fileOnItsWay}
            onChoose={choose}
          />
        </div>
      )}
      {work.isFileChanged && (
        <div className={styles.top}>
          <Banner
            tone="warn"
            role="alert"
            actions={
              <FileButton accept={importedFiles} autoFocus onChoose={choose}>
                Opnieuw kiezen
              </FileButton>
            }
          >
            {fileChanged}
          </Banner>
        </div>
      )}
      <ImportKindChoice type={type} work={work} />
    </>
  )
}

const kinds = [
  { id: 'Import', label: 'Importeren' },
  { id: 'ImportNewVersion', label: 'Als nieuwe versies importeren' },
] as const satisfies readonly { readonly id: ImportKind; readonly label: string }[]

/** Whether rows change existing versions or start new ones; shown to users who may do both. */
function ImportKindChoice({ type, work }: ImportHeaderProps) {
  if (!kinds.every(({ id }) => isPermitted(type, id))) return null
  return (
    <div className={styles.top}>
      <RadioGroup
        label="Wijze van importeren"
        hideLabel
        options={kinds}
        value={work.kind}
        isDisabled={work.share !== undefined || work.isImported}
        onChange={(id) => work.changeKind(id === 'ImportNewVersion' ? id : 'Import')}
      />
    </div>
  )
}
