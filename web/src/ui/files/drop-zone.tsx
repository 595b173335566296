import { IconFileUpload, IconFileX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../feedback/empty-state.tsx'
import styles from './drop-zone.module.css'
import { FileButton } from './file-button.tsx'

interface DropZoneProps {
  readonly accept: string
  readonly problem: string | undefined
  /** The file that was refused is still there; choosing another one is not the main action then. */
  readonly isKept?: boolean
  readonly autoFocus?: boolean
  readonly onChoose: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** Asks for a file by a button and a text, or by `problem` as an alert instead. Takes no dropped files itself: that is for `useFileDrop`. */
export function DropZone(props: DropZoneProps) {
  const { accept, problem, isKept = false, autoFocus = true, onChoose, children } = props
  return (
    <div className={styles.zone} role={problem === undefined ? undefined : 'alert'}>
      <EmptyState
        icon={problem === undefined ? IconFileUpload : IconFileX}
        title={problem ?? 'Sleep een bestand hierheen'}
        actions={
          <FileButton
            key={problem}
            variant={isKept ? 'secondary' : 'primary'}
            accept={accept}
            autoFocus={autoFocus}
            onChoose={onChoose}
          >
            Bestand kiezen
          </FileButton>
        }
      >
        {problem === undefined ? children : 'Sleep een ander bestand hierheen, of kies er een.'}
      </EmptyState>
    </div>
  )
}

/** Covers its positioned container. Render it only while a file is dragged over the window. */
export function DropCover() {
  return <div className={styles.cover}>Laat het bestand hier los</div>
}
