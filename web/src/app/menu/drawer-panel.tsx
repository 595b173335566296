import { IconX } from '@tabler/icons-react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './menu-drawer.module.css'
import { MenuGroups } from './menu-groups.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { useActiveEntries, usePermittedMenu } from './use-menu.ts'

/**
 * The whole menu as a modal, open while mounted. Calls `onClose` when dismissed or when the current page is chosen;
 * navigation closes it by `useOpenMenu`.
 */
export function DrawerPanel({ onClose }: { onClose: () => void }) {
  const roots = usePermittedMenu()
  const activeKey = useActiveEntries().at(-1)?.key
  return (
    <ModalOverlay
      isOpen
      isDismissable
      className={classNames(styles.scrim)}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Modal className={classNames(styles.drawer)}>
        <Dialog className={classNames(styles.dialog)}>
          <header className={styles.header}>
            <Heading slot="title" level={2}>
              Menu
            </Heading>
            <Button variant="bare" label="Menu sluiten" icon={IconX} onPress={onClose} />
          </header>
          <nav aria-label="Hoofdmenu" className={styles.body}>
            {roots.map((root) => (
              <section key={root.key} className={styles.root}>
                {root.link === undefined && (
                  <p className={styles.label}>
                    <MenuIcon entry={root} />
                    {root.label}
                  </p>
                )}
                <MenuGroups
                  entries={root.link === undefined ? root.children : [root]}
                  activeKey={activeKey}
                  onChooseActive={onClose}
                />
              </section>
            ))}
          </nav>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
