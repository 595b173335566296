import { useState } from 'react'
import { Button } from '../src/ui/buttons/button.tsx'
import { Banner } from '../src/ui/feedback/banner.tsx'
import { ProgressBar } from '../src/ui/feedback/progress-bar.tsx'
import { Spinner } from '../src/ui/feedback/spinner.tsx'
import { Card } from '../src/ui/layout/card.tsx'
import { Snackbar } from '../src/ui/overlays/snackbar.tsx'
import { showToast } from '../src/ui/overlays/toasts.ts'
import styles from './gallery.module.css'

export function MessagesSection() {
  const [isShown, setShown] = useState(false)
  return (
    <Card title="Meldingen en voortgang" isCollapsible>
      <div className={styles.stack}>
        <Banner tone="accent">M. Visser wijzigde zojuist 1 record in deze lijst. Bijgewerkt.</Banner>
        <Banner tone="info">Deze taak kan niet worden gewijzigd omdat ze is afgerond of geannuleerd.</Banner>
        <Banner tone="warn" actions={<Button size="small">Verversen</Button>}>
          De website is vernieuwd. Ververs de pagina om deze te gebruiken.
        </Banner>
        <Banner tone="bad">Opslaan is niet gelukt: de server is niet bereikbaar.</Banner>
        <Banner tone="good">598 records zijn bijgewerkt.</Banner>
        <div className={styles.columns}>
          <ProgressBar label="landen.csv uploaden" value={62} />
          <ProgressBar label="Verwerken" value={null} />
          <div className={styles.row}>
            <Spinner /> Zoeken…
          </div>
        </div>
        <div className={styles.row}>
          <Button
            onPress={() =>
              showToast({
                tone: 'good',
                title: '2 records zijn bijgewerkt',
                description: 'Nederland en Nieuw-Caledonië.',
              })
            }
          >
            Goed
          </Button>
          <Button
            onPress={() =>
              showToast({
                tone: 'bad',
                title: 'Opslaan is niet gelukt',
                description: 'De server antwoordt niet.',
              })
            }
          >
            Fout
          </Button>
          <Button
            onPress={() =>
              showToast({
                tone: 'warn',
                title: 'Update beschikbaar',
                description: 'De website is vernieuwd. Ververs de pagina om deze te gebruiken.',
                actions: [{ label: 'Verversen', onPress: () => {} }],
              })
            }
          >
            Let op
          </Button>
          <Button onPress={() => showToast({ title: 'De startdatum is een dag verschoven' })}>Info</Button>
          <Button onPress={() => setShown(true)}>Snackbar</Button>
        </div>
        <Snackbar
          action={{ label: 'Verversen', onPress: () => setShown(false) }}
          onClose={() => setShown(false)}
        >
          {isShown && 'De import van orders.csv is voltooid.'}
        </Snackbar>
      </div>
    </Card>
  )
}
