import { FileButton } from '../../ui/buttons/file-button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import styles from './chosen-file-bar.module.css'
import { importedFiles } from './imported-files.ts'
import { fileChanged } from './use-import.ts'

/** The way on with a file that was mended on disk; what was found in it before stays in view until then. */
export function FileChangedBanner({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
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
