import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../src/ui/buttons/button.tsx'
import { type DateRange, DateRangeField } from '../src/ui/dates/date-range-field.tsx'
import { Checkbox } from '../src/ui/inputs/checkbox.tsx'
import { TextField } from '../src/ui/inputs/text-field.tsx'
import { Card } from '../src/ui/layout/card.tsx'
import { Tabs } from '../src/ui/layout/tabs.tsx'
import { UnsavedChangesDialog } from '../src/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../src/ui/overlays/dialog.tsx'
import styles from './gallery.module.css'
import { sampleCodecs } from './sample-codecs.ts'

export function OverlaysSection() {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [text, setText] = useState('Nederland')
  const [range, setRange] = useState<DateRange>({ start: '1990-01-01', end: null })
  const isDirty = text !== 'Nederland'
  const close = (): void => {
    setAsking(false)
    setOpen(false)
    setText('Nederland')
  }
  const handleRequestClose = (): void => {
    if (isDirty) setAsking(true)
    else close()
  }
  return (
    <Card title="Vensters en menu's" isCollapsible>
      <div className={styles.row}>
        <Button onPress={() => setOpen(true)}>Venster openen</Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onRequestClose={handleRequestClose}
        title="Wijzig record"
        subtitle="Nederland · 3 van 249"
        width="min(50rem, 90vw)"
        isPadded={false}
        headerActions={
          <>
            <Button variant="bare" icon={IconChevronLeft} label="Vorige record" />
            <Button variant="bare" icon={IconChevronRight} label="Volgende record" />
          </>
        }
        footerInfo="Systeemwaarde: Nee · Gewijzigd 20-11-2026 10:02 door S. Bakker"
        footer={
          <>
            <Button onPress={handleRequestClose}>Annuleren</Button>
            <Button
              variant="primary"
              onPress={close}
              disabledReason={isDirty ? undefined : 'Er is nog niets gewijzigd.'}
            >
              Opslaan en sluiten
            </Button>
          </>
        }
      >
        <Tabs
          label="Onderdelen"
          items={[
            {
              id: 'general',
              label: 'Algemeen',
              content: (
                <div className={styles.fields}>
                  <TextField label="Omschrijving" value={text} onChange={setText} isRequired autoFocus />
                  <TextField label="ISO-code 2" value="NL" onChange={() => {}} isRequired />
                  <TextField
                    label="ISO-code 3 zoals die in berichten naar banken staat"
                    value="NL"
                    onChange={() => {}}
                    isRequired
                    errorMessage="Precies 3 letters."
                  />
                  <DateRangeField
                    codec={sampleCodecs.date}
                    label="Actief van … tot"
                    value={range}
                    onChange={setRange}
                  />
                  <Checkbox caption="Status" label="Actief" value onChange={() => {}} />
                </div>
              ),
            },
            { id: 'regions', label: "Regio's", count: 12, content: "Regio's" },
            { id: 'usage', label: 'Gebruik', content: 'Gebruik' },
          ]}
        />
      </Dialog>
      <UnsavedChangesDialog
        isOpen={isAsking}
        onSave={close}
        onDiscard={close}
        onCancel={() => setAsking(false)}
      />
    </Card>
  )
}
