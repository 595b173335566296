import { useState } from 'react'
import { LookupField } from '../src/ui/choices/lookup-field.tsx'
import { MultiLookupField } from '../src/ui/choices/multi-lookup-field.tsx'
import type { Option } from '../src/ui/choices/option.ts'
import { MultiSelect, Select } from '../src/ui/choices/select.tsx'
import { Checkbox } from '../src/ui/inputs/checkbox.tsx'
import { Card } from '../src/ui/layout/card.tsx'
import styles from './gallery.module.css'
import { fewOptions, loadSampleOptions, sampleOptions } from './sample-options.ts'

export function ChoicesSection() {
  const [few, setFew] = useState<string | null>('open')
  const [many, setMany] = useState<string | null>(null)
  const [several, setSeveral] = useState(['nederland', 'spanje', 'portugal'])
  const [country, setCountry] = useState<string | null>('nederland')
  const [selected, setSelected] = useState<Option | null>({ id: 'nederland', label: 'Nederland' })
  const [countries, setCountries] = useState<string[]>([])
  const [isActive, setActive] = useState(true)
  return (
    <Card title="Keuzes" isCollapsible>
      <div className={styles.fields}>
        <Select
          label="Status"
          value={few}
          onChange={setFew}
          options={fewOptions}
          isSorted={false}
          isRequired
        />
        <Select label="Land" value={many} onChange={setMany} options={sampleOptions} />
        <MultiSelect label="Landen" value={several} onChange={setSeveral} options={sampleOptions} />
        <LookupField
          label="Land zoeken"
          value={country}
          selectedOption={selected}
          onChange={(id, option) => {
            setCountry(id)
            setSelected(option)
          }}
          loadOptions={loadSampleOptions}
        />
        <MultiLookupField
          label="Gewijzigd door"
          value={countries}
          selectedOptions={[]}
          onChange={setCountries}
          loadOptions={loadSampleOptions}
        />
        <Checkbox caption="Status" label="Actief" value={isActive} onChange={setActive} />
        <Checkbox caption="Selectie" label="Alles" value={false} isIndeterminate onChange={() => {}} />
      </div>
    </Card>
  )
}
