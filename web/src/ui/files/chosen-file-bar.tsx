import { IconFileSpreadsheet } from '@tabler/icons-react'
import styles from './chosen-file-bar.module.css'
import { FileButton } from './file-button.tsx'
import { formatFileSize } from './format-file-size.ts'

interface ChosenFileBarProps {
  readonly file: File
  readonly detail?: string | undefined
  readonly accept: string
  readonly disabledReason?: string | undefined
  readonly onChoose: (files: readonly File[]) => void
}

/** Name, `detail` and size of a chosen file, with a button to choose another, passed to `onChoose` as the only element. */
export function ChosenFileBar({ file, detail, accept, disabledReason, onChoose }: ChosenFileBarProps) {
  return (
    <div className={styles.bar}>
      <IconFileSpreadsheet className={styles.icon} aria-hidden />
      <div className={styles.file}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.details}>
          {[...(detail === undefined ? [] : [detail]), formatFileSize(file.size)].join(' · ')}
        </span>
      </div>
      <FileButton accept={accept} onChoose={onChoose} disabledReason={disabledReason}>
        Ander bestand
      </FileButton>
    </div>
  )
}
