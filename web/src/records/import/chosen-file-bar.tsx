import { IconFileSpreadsheet } from '@tabler/icons-react'
import { FileButton } from '../../ui/buttons/file-button.tsx'
import styles from './chosen-file-bar.module.css'
import { importedFiles } from './imported-files.ts'
import { rowsText } from './outcomes.ts'

interface ChosenFileBarProps {
  readonly file: File
  /** How many rows it has, where that is known. */
  readonly total: number | undefined
  readonly isDisabled: boolean
  readonly onChoose: (files: readonly File[]) => void
}

/** Which file it is about, and the way to another one. */
export function ChosenFileBar({ file, total, isDisabled, onChoose }: ChosenFileBarProps) {
  const details = [...(total === undefined ? [] : [rowsText(total)]), sizeText(file.size)]
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

function sizeText(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  const kilobytes = bytes / 1024
  const [size, unit] = kilobytes < 1024 ? [kilobytes, 'kB'] : [kilobytes / 1024, 'MB']
  return `${size.toLocaleString('nl-NL', { maximumFractionDigits: 1 })} ${unit}`
}
