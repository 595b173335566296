import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './dialog.module.css'

export type DialogSize = 'small' | 'medium' | 'large' | 'full'

export type DialogProps = {
  isOpen: boolean
  /** Asked for by Escape, by the cross and by a press outside. Whoever opened the dialog decides: it closes when `isOpen` is false. */
  onRequestClose: () => void
  title: ReactNode
  /** In grey behind the title. */
  subtitle?: ReactNode
  /** Between the title and the cross: arrows between records, for instance. */
  headerActions?: ReactNode
  /** Below the header, above what scrolls: tabs, a banner. */
  top?: ReactNode
  /** Left in the footer, in grey. */
  footerInfo?: ReactNode
  /** The buttons, right in the footer; the primary one last. */
  footer?: ReactNode
  size?: DialogSize | undefined
  /** Any CSS length or calculation, over `size`: `min(50rem, 90vw)`. */
  width?: string | undefined
  /** Any CSS length; without it the height follows what is inside, up to the window. */
  height?: string | undefined
  /** False for content that brings its own spacing, such as a grid. */
  isPadded?: boolean | undefined
  children: ReactNode
}

/** A window over the page that keeps the focus inside. The header and footer stay, the body scrolls. */
export function Dialog(props: DialogProps) {
  const { onRequestClose, size = 'medium', isPadded = true } = props
  return (
    <ModalOverlay
      className={classNames(styles.scrim)}
      isOpen={props.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) onRequestClose()
      }}
      isDismissable
      // A press beside the dialog would take the focus out of it, and with it Escape, when the answer is to go on.
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
            <Heading slot="title" level={2} className={classNames(styles.title)}>
              {props.title}
            </Heading>
            {props.subtitle && <span className={styles.subtitle}>{props.subtitle}</span>}
            <span className={styles.grow} />
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
