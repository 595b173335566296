import { IconCopy, IconHistory, IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { Button } from '../src/ui/buttons/button.tsx'
import { StatusPill } from '../src/ui/feedback/status-pill.tsx'
import { Card } from '../src/ui/layout/card.tsx'
import styles from './gallery.module.css'

export function ButtonsSection() {
  return (
    <Card title="Knoppen" info="4 varianten">
      <div className={styles.stack}>
        <div className={styles.row}>
          <Button variant="primary" icon={IconSearch}>
            Zoeken
          </Button>
          <Button>Reset</Button>
          <Button variant="bare" icon={IconPencil}>
            Wijzigen
          </Button>
          <Button variant="danger" icon={IconTrash}>
            Verwijderen
          </Button>
          <Button variant="bare" icon={IconCopy} label="Dupliceren" />
          <Button icon={IconPlus} label="Toevoegen" />
          <Button size="small" icon={IconPlus}>
            Klein
          </Button>
        </div>
        <div className={styles.row}>
          <Button variant="primary" isPending>
            Opslaan
          </Button>
          <Button variant="primary" disabledReason="Er is nog niets gewijzigd.">
            Opslaan
          </Button>
          <Button disabledReason="Je mist het recht CountryUpdate.">Wijzigen</Button>
          <Button variant="bare" icon={IconHistory} disabledReason="Selecteer precies één record.">
            Audit trail
          </Button>
          <Button variant="danger" disabledReason="Systeemwaarden kunnen niet worden verwijderd.">
            Verwijderen
          </Button>
          <Button isDisabled>Uitgeschakeld</Button>
        </div>
        <div className={styles.row}>
          <StatusPill tone="good">Actief</StatusPill>
          <StatusPill>Inactief</StatusPill>
          <StatusPill tone="warn" isSoft>
            In behandeling
          </StatusPill>
          <StatusPill tone="good" isSoft>
            Voltooid
          </StatusPill>
          <StatusPill tone="bad" isSoft>
            Mislukt
          </StatusPill>
          <StatusPill tone="info" isSoft>
            Nieuw
          </StatusPill>
          <StatusPill isSoft>Inactief</StatusPill>
        </div>
      </div>
    </Card>
  )
}
