import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './dialog.module.css'
import { useOpenDialog } from './open-dialogs.ts'

export type DialogSize = 'small' | 'medium' | 'large' | 'full'

export type DialogProps = {
  isOpen: boolean
  /** Called on Escape, Back, the close button and a press outside. The dialog stays open until `isOpen` is false. */
  onRequestClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  marks?: ReactNode
  headerActions?: ReactNode
  top?: ReactNode
  footerInfo?: ReactNode
  footer?: ReactNode
  size?: DialogSize | undefined
  /** A CSS length that overrides `size`: `min(50rem, 90vw)`. */
  width?: string | undefined
  /** A CSS length; default the height of the content, up to that of the window. */
  height?: string | undefined
  isPadded?: boolean | undefined
  children: ReactNode
}

/** A modal dialog whose body scrolls between header and footer. */
export function Dialog(props: DialogProps) {
  const { onRequestClose, size = 'medium', isPadded = true } = props
  useOpenDialog(props.isOpen, onRequestClose)
  return (
    <ModalOverlay
      className={classNames(styles.scrim)}
      isOpen={props.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) onRequestClose()
      }}
      isDismissable
      // A press outside would move the focus out of a dialog that stays open, and Escape would stop working.
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) event.preventDefault()
      }}
    >
      <Modal
        className={classNames(styles.modal, styles[size])}
        style={{ ...(props.width && { width: props.width }), ...(props.height && { height: props.height }) }}
      >
        <AriaDialog className={classNames(styles.dialog)}>
          <header className={styles.header}>
            <div className={styles.titles}>
              <Heading slot="title" level={2} className={classNames(styles.title)}>
                {props.title}
              </Heading>
              {props.subtitle && <span className={styles.subtitle}>{props.subtitle}</span>}
              {props.marks}
            </div>
            {props.headerActions}
            <Button variant="bare" label="Sluiten" icon={IconX} onPress={onRequestClose} />
          </header>
          {props.top}
          <div className={classNames(styles.body, isPadded && styles.padded)}>{props.children}</div>
          {(props.footer || props.footerInfo) && (
            <footer className={styles.footer}>
              <span className={styles.info}>{props.footerInfo}</span>
              {props.footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
