import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { NumberField } from '../src/ui/inputs/number-field.tsx'
import { TextAreaField } from '../src/ui/inputs/text-area-field.tsx'
import { TextField } from '../src/ui/inputs/text-field.tsx'
import { Card } from '../src/ui/layout/card.tsx'
import styles from './gallery.module.css'
import { sampleCodecs } from './sample-codecs.ts'

export function TextsSection() {
  const [text, setText] = useState('Nederland')
  const [code, setCode] = useState('NOORD-HOLLAND-ZORG')
  const [remark, setRemark] = useState('Koninkrijksdeel; zie ook Aruba, Curaçao en Sint Maarten.')
  const [integer, setInteger] = useState<number | null>(12500)
  const [money, setMoney] = useState<number | null>(1234.5)
  const [percent, setPercent] = useState<number | null>(21)
  return (
    <Card title="Tekst en getallen" isCollapsible>
      <div className={styles.fields}>
        <TextField label="Omschrijving" value={text} onChange={setText} isRequired maxLength={250} />
        <TextField label="Code" value={code} onChange={setCode} maxLength={20} isClearable />
        <TextField
          label="Zoeken"
          value=""
          onChange={() => {}}
          placeholder="Bevat…"
          prefix={<IconSearch aria-hidden />}
        />
        <TextField
          label="ISO-code 3"
          value="NL"
          onChange={() => {}}
          isRequired
          errorMessage="Precies 3 letters."
        />
        <NumberField
          label="Volgorde"
          value={integer}
          onChange={setInteger}
          codec={sampleCodecs.integer}
          isInteger
        />
        <NumberField label="Tarief" value={money} onChange={setMoney} codec={sampleCodecs.money} prefix="€" />
        <NumberField
          label="Percentage"
          value={percent}
          onChange={setPercent}
          codec={sampleCodecs.percentage}
          suffix="%"
        />
        <TextAreaField label="Opmerking" value={remark} onChange={setRemark} maxLength={250} />
      </div>
    </Card>
  )
}
