import { ChosenFileBar } from '../src/ui/files/chosen-file-bar.tsx'
import { DropZone } from '../src/ui/files/drop-zone.tsx'
import { Card } from '../src/ui/layout/card.tsx'
import styles from './gallery.module.css'

const file = new File(['Omschrijving;ISO-code 2'], 'landen.csv')

export function FilesSection() {
  return (
    <Card title="Bestanden" isCollapsible>
      <div className={styles.stack}>
        <div className={styles.columns}>
          <DropZone accept=".csv" problem={undefined} autoFocus={false} onChoose={() => {}}>
            Een .csv-bestand.
          </DropZone>
          <DropZone
            accept=".csv"
            problem="“landen.pdf” is geen .csv-bestand."
            isKept
            autoFocus={false}
            onChoose={() => {}}
          >
            Een .csv-bestand.
          </DropZone>
        </div>
        <ChosenFileBar file={file} detail="3 rijen" accept=".csv" onChoose={() => {}} />
        <ChosenFileBar
          file={file}
          accept=".csv"
          disabledReason="Het bestand is onderweg."
          onChoose={() => {}}
        />
      </div>
    </Card>
  )
}
