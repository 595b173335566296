import { version } from '../../../package.json'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './about-dialog.module.css'
import { Brand } from './brand.tsx'

/** A dialog with the version and licence of the product, open while mounted. */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      size="small"
      title="Over Stamboek"
      onRequestClose={onClose}
      footer={
        <Button variant="primary" onPress={onClose}>
          Sluiten
        </Button>
      }
    >
      <div className={styles.about}>
        <Brand />
        <p>Back-office voor stamgegevens: codetabellen, opzoektabellen en alles wat daarbij hoort.</p>
        <dl className={styles.facts}>
          <dt>Versie</dt>
          <dd>{version}</dd>
          <dt>Licentie</dt>
          <dd>MIT</dd>
        </dl>
      </div>
    </Dialog>
  )
}
