import { LookupField } from '../src/ui/choices/lookup-field.tsx'
import { MultiSelect, Select } from '../src/ui/choices/select.tsx'
import { DateField } from '../src/ui/dates/date-field.tsx'
import { DateRangeField } from '../src/ui/dates/date-range-field.tsx'
import { Checkbox } from '../src/ui/inputs/checkbox.tsx'
import { NumberField } from '../src/ui/inputs/number-field.tsx'
import { TextField } from '../src/ui/inputs/text-field.tsx'
import { Card } from '../src/ui/layout/card.tsx'
import styles from './gallery.module.css'
import { sampleCodecs } from './sample-codecs.ts'
import { fewOptions, loadSampleOptions, sampleOptions } from './sample-options.ts'

const states = [
  { title: 'Alleen lezen', isReadOnly: true },
  { title: 'Uitgeschakeld', isDisabled: true },
  { title: 'Met fout', errorMessage: 'Dit veld is verplicht.' },
]

export function FieldStatesSection() {
  return (
    <div className={styles.columns}>
      {states.map(({ title, ...state }) => (
        <Card key={title} title={title} isCollapsible>
          <div className={styles.stack}>
            <TextField label="Tekst" value="Nederland" onChange={() => {}} {...state} />
            <NumberField
              label="Bedrag"
              codec={sampleCodecs.money}
              prefix="€"
              value={1234.5}
              onChange={() => {}}
              {...state}
            />
            <Select label="Keuze" value="open" options={fewOptions} onChange={() => {}} {...state} />
            <MultiSelect
              label="Meerdere keuzes"
              value={['nederland', 'portugal']}
              options={sampleOptions}
              onChange={() => {}}
              {...state}
            />
            <LookupField
              label="Zoeken"
              value={null}
              selectedOption={null}
              loadOptions={loadSampleOptions}
              onChange={() => {}}
              {...state}
            />
            <DateField
              codec={sampleCodecs.date}
              label="Datum"
              value="2026-02-01"
              onChange={() => {}}
              {...state}
            />
            <DateRangeField
              codec={sampleCodecs.date}
              label="Actief van … tot"
              value={{ start: '2026-02-01', end: null }}
              onChange={() => {}}
              {...state}
            />
            <Checkbox label="Actief" value onChange={() => {}} {...state} />
          </div>
        </Card>
      ))}
    </div>
  )
}
